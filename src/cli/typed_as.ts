const ways: Record<string, string> = { exec: 'npx comanda', 'run-script': 'npm run comanda --' }

/** How whoever typed this command can type the next one: npm says how it was asked. */
export const invokedAs = ways[process.env.npm_command ?? ''] ?? 'comanda'
