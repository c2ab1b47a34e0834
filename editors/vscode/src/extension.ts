// What VS Code calls when a document of Cardinal is opened, and when it closes.
import type * as vscode from 'vscode';
import { registerCommands } from './commands';
import { Explorer } from './explorer';
import { Server } from './server';

let server: Server | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  server = new Server();
  const explorer = new Explorer(server);
  context.subscriptions.push(server, explorer, registerCommands(server, explorer));
  await server.update();
}

// VS Code waits for the server's end.
export function deactivate(): Promise<void> | undefined {
  return server?.stop();
}
