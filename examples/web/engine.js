// The reference engine in a page: runs `portable.wasm`, which speaks the line protocol of `docs/protocol.md`.
//
// The program reads all of its input and ends, so a page never waits inside it. Each request runs the program anew with
// the rules, the log of the game so far and the request. The engine is deterministic, so the log gives the same state.

/** WASI's numbers for success and for a file that is not open. */
const SUCCESS = 0;
const BAD_FILE = 8;
const [INPUT, OUTPUT, ERRORS] = [0, 1, 2];

/** The end of the program by `proc_exit`. */
class Exit extends Error {}

/** Returns the functions of WASI that the program imports, over an input in memory. `attach` is called with its memory. */
function wasi(input) {
  const written = { [OUTPUT]: [], [ERRORS]: [] };
  let memory = null;
  let at = 0;
  /** Returns the buffers of a list in the program's memory. Each entry has an address and a length. */
  const buffers = (list, count) => {
    const view = new DataView(memory.buffer);
    const entry = (index) => [view.getUint32(list + 8 * index, true), view.getUint32(list + 8 * index + 4, true)];
    return Array.from({ length: count }, (_, index) => new Uint8Array(memory.buffer, ...entry(index)));
  };
  const store = (address, number) => new DataView(memory.buffer).setUint32(address, number, true);
  const imports = {
    fd_read(file, list, count, size) {
      if (file !== INPUT) return BAD_FILE;
      const start = at;
      for (const buffer of buffers(list, count)) {
        const part = input.subarray(at, at + buffer.length);
        buffer.set(part);
        at += part.length;
      }
      store(size, at - start);
      return SUCCESS;
    },
    fd_write(file, list, count, size) {
      if (!written[file]) return BAD_FILE;
      let length = 0;
      for (const buffer of buffers(list, count)) {
        written[file].push(buffer.slice());
        length += buffer.length;
      }
      store(size, length);
      return SUCCESS;
    },
    environ_sizes_get(count, size) {
      store(count, 0);
      store(size, 0);
      return SUCCESS;
    },
    environ_get: () => SUCCESS,
    proc_exit(status) {
      throw new Exit(`The engine ended with status ${status}.`);
    },
  };
  const decoder = new TextDecoder();
  const text = (file) => written[file].map((part) => decoder.decode(part, { stream: true })).join("") + decoder.decode();
  return { imports, text, attach: (its) => (memory = its) };
}

/** Runs the program once, and returns its output. */
async function run(module, input) {
  const system = wasi(new TextEncoder().encode(input));
  const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: system.imports });
  system.attach(instance.exports.memory);
  try {
    instance.exports._start();
  } catch (error) {
    if (!(error instanceof Exit)) throw new Error(`The engine stopped: ${system.text(ERRORS) || error.message}`);
  }
  return system.text(OUTPUT);
}

export class Engine {
  #module;
  #rules;
  /** The log of the game so far, as the request `log` gives it; `null` before the game has begun. */
  #log = null;
  /** The latest request, so that each request begins with the log of the one before. */
  #latest = Promise.resolve();

  constructor(module, rules) {
    this.#module = module;
    this.#rules = rules;
  }

  /**
   * Makes an engine from the bytes of `portable.wasm` (or a `Response` with them) and the rules, which are the content
   * of `rules.json`. Fails if the engine cannot play these rules.
   */
  static async load(program, rules) {
    const bytes = program instanceof Response ? await program.arrayBuffer() : program;
    const engine = new Engine(await WebAssembly.compile(bytes), rules);
    await engine.#replies([]);
    return engine;
  }

  /** The log of the game, to be kept: `ask({ do: "replay", log })` goes on from it. */
  get log() {
    return this.#log;
  }

  /** Carries out a request of the line protocol, and returns the reply. Fails if the request is refused. */
  ask(request) {
    const reply = this.#latest.then(() => this.#answer(request));
    this.#latest = reply.catch(() => {});
    return reply;
  }

  async #answer(request) {
    const before = this.#log ? [{ do: "replay", log: this.#log }] : [];
    const [reply, after] = (await this.#replies([...before, request, { do: "log" }])).slice(before.length);
    if (!reply.ok) throw new Error(reply.error);
    if (after?.ok) this.#log = after.log;
    return reply;
  }

  /** Loads the rules, and returns the replies to some requests. */
  async #replies(requests) {
    const lines = [{ do: "load", rules: this.#rules }, ...requests].map((line) => `${JSON.stringify(line)}\n`);
    const output = await run(this.#module, lines.join(""));
    const [loaded, ...replies] = output.trim().split("\n").map((line) => JSON.parse(line));
    if (!loaded.ok) throw new Error(loaded.error);
    return replies;
  }
}
