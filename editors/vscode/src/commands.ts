// The commands of the extension. The language server names some of them in its code lenses.
import * as vscode from 'vscode';
import type { Location, Position } from 'vscode-languageclient/node';
import type { Explorer } from './explorer';
import { play, playWithCard } from './play';
import { scenarioId } from './scenarios';
import type { Server } from './server';
import { TracePanels } from './trace_panel';

interface ScenarioArgument {
  uri: string;
  title: string;
}

interface CardArgument {
  uri: string;
  card: string;
}

interface ReferencesArgument {
  uri: string;
  position: Position;
  locations: Location[];
}

export function registerCommands(server: Server, explorer: Explorer): vscode.Disposable {
  const panels = new TracePanels();

  const runScenario = async ({ uri, title }: ScenarioArgument) => {
    await saveFile(vscode.Uri.parse(uri));
    // The server shows the result in its code lens; the Test Explorer shows it with its reasons.
    if (server.hasCommand('cardinal.runScenarioHere'))
      server
        .execute('cardinal.runScenarioHere', { uri, title })
        .catch((error: unknown) => server.output.appendLine(String(error)));
    await explorer.runScenario(uri, title);
  };

  const whyScenario = async (argument: ScenarioArgument | vscode.TestItem) => {
    const { uri, title } = 'title' in argument ? argument : (explorer.find(argument.id) ?? missing(argument.label));
    const file = vscode.Uri.parse(uri);
    await saveFile(file);
    const row = explorer.failedRow(scenarioId(uri, title));
    await panels.show({ program: server.program, file: file.fsPath, title, row });
  };

  const showReferences = ({ uri, position, locations }: ReferencesArgument) => {
    const converter = server.converter;
    if (!converter) return undefined;
    return vscode.commands.executeCommand(
      'editor.action.showReferences',
      vscode.Uri.parse(uri),
      converter.asPosition(position),
      locations.map((location) => converter.asLocation(location))
    );
  };

  const commands: Record<string, (...args: never[]) => unknown> = {
    'cardinal.runScenario': runScenario,
    'cardinal.whyScenario': whyScenario,
    'cardinal.showReferences': showReferences,
    'cardinal.play': (uri?: vscode.Uri) => play(server, uri ?? openCards()),
    'cardinal.playWithCard': ({ uri, card }: CardArgument) => playWithCard(server, vscode.Uri.parse(uri), card),
    'cardinal.restart': () => server.restart(),
    'cardinal.showOutput': () => server.output.show(),
  };
  const registered = Object.entries(commands).map(([name, command]) =>
    vscode.commands.registerCommand(name, withMessage(command as (...args: unknown[]) => unknown))
  );
  return vscode.Disposable.from(...registered);
}

// Shows what went wrong to the user.
function withMessage(command: (...args: unknown[]) => unknown) {
  return async (...args: unknown[]) => {
    try {
      await command(...args);
    } catch (error) {
      void vscode.window.showErrorMessage(error instanceof Error ? error.message : String(error));
    }
  };
}

// The program reads the disk.
async function saveFile(uri: vscode.Uri): Promise<void> {
  await vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString())?.save();
}

function openCards(): vscode.Uri | undefined {
  const document = vscode.window.activeTextEditor?.document;
  return document?.languageId === 'cardinal' ? document.uri : undefined;
}

function missing(label: string): never {
  throw new Error(`${label} is not a scenario.`);
}
