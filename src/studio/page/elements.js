// Builds elements of the page.

/**
 * Makes an element: `el("a", { href: "#/", class: "quiet" }, "text", child)`. An attribute that begins with `on` is a
 * listener, and one that is `null` or `false` is left out. Text is never read as HTML.
 */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === false || value === undefined) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Makes the picture of an SVG text. As an image it can neither run scripts nor load anything. */
export function svgImage(svg, name) {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  const image = el("img", { src: url, alt: name });
  image.addEventListener("load", () => URL.revokeObjectURL(url));
  return image;
}

/** Formats a number with its noun: *1 error*, *2 errors*. */
export function count(number, noun) {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
