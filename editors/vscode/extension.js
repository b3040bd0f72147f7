// The client of the language server in VS Code. Everything about cards comes from the server; the page of a finding, the
// preview of a card and the games are shown here.

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;
/** The panel of the preview, while it is open, and the card in it. */
let preview;

/** The setting with this name. */
function setting(name) {
  return vscode.workspace.getConfiguration("cardwright").get(name);
}

async function start() {
  const run = { command: setting("program"), args: ["lsp"] };
  client = new LanguageClient("cardwright", "cardwright", { run, debug: run }, {
    documentSelector: [{ language: "cardwright" }],
    initializationOptions: { commands: ["cardwright.preview", "cardwright.playtest", "cardwright.explain"] },
    middleware: {
      // The page of a finding opens as a document beside the card.
      executeCommand: async (command, args, next) => {
        const result = await next(command, args);
        if (command === "cardwright.explain" && typeof result === "string") {
          const page = await vscode.workspace.openTextDocument({ language: "markdown", content: result });
          await vscode.commands.executeCommand("markdown.showPreviewToSide", page.uri);
        }
        return result;
      },
    },
  });
  try {
    await client.start();
  } catch (error) {
    vscode.window.showErrorMessage(
      `“${run.command} lsp” does not start: ${error}. The setting cardwright.program names the program.`,
    );
  }
}

/** Draws the card of the preview again. */
async function draw() {
  if (!preview) return;
  const { panel, uri, card } = preview;
  try {
    const svg = await client.sendRequest("workspace/executeCommand", {
      command: "cardwright.picture",
      arguments: [uri, card],
    });
    panel.webview.html = page(svg);
  } catch (error) {
    // The last good picture stays, and the title says that it is not the newest.
    panel.title = `${card} (not drawn: ${error.message})`;
    return;
  }
  panel.title = card;
}

/** The page around a picture. An image runs no script, whatever the picture has. */
function page(svg) {
  const data = Buffer.from(svg, "utf8").toString("base64");
  return `<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<body style="display:flex;justify-content:center;padding:1rem"><img style="max-width:100%;max-height:95vh" src="data:image/svg+xml;base64,${data}">`;
}

function showPreview(uri, card) {
  if (!preview) {
    const beside = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    const panel = vscode.window.createWebviewPanel("cardwright", card, beside, {});
    panel.onDidDispose(() => (preview = undefined));
    preview = { panel };
  }
  Object.assign(preview, { uri, card });
  return draw();
}

/** Plays games with the pack of a card, in a terminal. */
function playGames(uri) {
  const parts = vscode.Uri.parse(uri).path.split("/");
  const pack = parts[parts.lastIndexOf("cards") + 1];
  const folder = vscode.workspace.getWorkspaceFolder(vscode.Uri.parse(uri));
  const terminal = vscode.window.createTerminal({ name: "cardwright", cwd: folder && folder.uri });
  terminal.show(true);
  terminal.sendText(`${setting("program")} playtest ${pack} --games ${setting("games")}`);
}

function activate(context) {
  let pause;
  context.subscriptions.push(
    vscode.commands.registerCommand("cardwright.preview", showPreview),
    vscode.commands.registerCommand("cardwright.playtest", playGames),
    vscode.commands.registerCommand("cardwright.restart", async () => {
      if (client) await client.stop();
      await start();
    }),
    vscode.workspace.onDidChangeTextDocument((change) => {
      if (preview && change.document.uri.toString() === vscode.Uri.parse(preview.uri).toString()) {
        clearTimeout(pause);
        pause = setTimeout(draw, 300);
      }
    }),
  );
  return start();
}

function deactivate() {
  return client && client.stop();
}

module.exports = { activate, deactivate };
