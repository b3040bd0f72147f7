// Plays a game between two greedy bots in Node with the engine of the page, and prints each request with its reply.
//
//     node play.mjs portable.wasm rules.json

import { readFile } from "node:fs/promises";
import { Engine } from "./engine.js";

const [program, rules] = await Promise.all(process.argv.slice(2, 4).map((path) => readFile(path)));
const engine = await Engine.load(program, JSON.parse(rules));

async function ask(request) {
  const reply = await engine.ask(request);
  console.log(JSON.stringify({ request, reply }));
  return reply;
}

let { state } = await ask({ do: "start" });
for (let choices = 0; !state.outcome; choices += 1) {
  const { index } = await ask({ do: "advise", bot: "greedy", seed: choices });
  ({ state } = await ask({ do: "choose", choice: index }));
}
