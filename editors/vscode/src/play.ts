// Games in a terminal.
import * as path from 'node:path';
import * as vscode from 'vscode';
import { decksWithCard, gameOfCards, type DeckFile } from './decks';
import { workingFolder } from './explorer';
import { findGameFolders, readText } from './game_files';

// Asks which game, if the workspace has several. `near` is a file of the game or of its cards.
export async function play(program: string, near?: vscode.Uri): Promise<void> {
  const game = await chooseGame(near);
  if (game) await playInTerminal(program, game, []);
}

// A game with a deck that has this card.
export async function playWithCard(program: string, uri: vscode.Uri, card: string): Promise<void> {
  const game = await chooseGame(uri);
  if (!game) return;
  const deck = await chooseDeck(path.basename(game), card);
  if (deck) await playInTerminal(program, game, [`--decks=${deck}`, `--cards=${uri.fsPath}`]);
}

// A folder of rules, or the name of a game that is outside of the workspace.
async function chooseGame(near?: vscode.Uri): Promise<string | undefined> {
  const folders = await findGameFolders();
  if (near) {
    const name = gameOfCards(await readText(near));
    const own = folders.find((folder) => path.basename(folder) === name || near.fsPath.startsWith(folder + path.sep));
    if (own ?? name) return own ?? name;
  }
  if (folders.length === 1) return folders[0];
  if (folders.length === 0)
    return vscode.window.showInputBox({ prompt: 'The name of a game that is installed, or its folder of rules' });
  const items = folders.sort().map((folder) => ({ label: path.basename(folder), description: folder, folder }));
  return (await vscode.window.showQuickPick(items, { placeHolder: 'Which game?' }))?.folder;
}

async function chooseDeck(game: string, card: string): Promise<string | undefined> {
  const files: DeckFile[] = [];
  for (const uri of await vscode.workspace.findFiles('**/*.yaml'))
    files.push({ file: uri.fsPath, text: await readText(uri) });
  const decks = decksWithCard(files, game, card);
  if (decks.length === 0)
    throw new Error(`No deck of the workspace has the card ${card}. Write it into a deck's file, and save the file.`);
  if (decks.length === 1) return decks[0]?.file;
  const items = decks.map(({ title, file }) => ({ label: title, description: vscode.workspace.asRelativePath(file), file }));
  return (await vscode.window.showQuickPick(items, { placeHolder: `Which deck with ${card}?` }))?.file;
}

// A task keeps its terminal open after the game, and starts the program without a shell.
async function playInTerminal(program: string, game: string, options: string[]): Promise<void> {
  const more = vscode.workspace.getConfiguration('cardinal').get<string[]>('play.arguments', []);
  const execution = new vscode.ProcessExecution(program, ['play', game, ...options, ...more], {
    cwd: path.isAbsolute(game) ? workingFolder(path.join(game, 'game.cardinal')) : undefined,
  });
  const name = `Play ${path.basename(game)}`;
  const task = new vscode.Task({ type: 'cardinal.play' }, vscode.TaskScope.Workspace, name, 'Cardinal', execution);
  task.presentationOptions = {
    reveal: vscode.TaskRevealKind.Always,
    panel: vscode.TaskPanelKind.New,
    focus: true,
    echo: false,
    showReuseMessage: false,
  };
  await vscode.tasks.executeTask(task);
}
