const ways: Record<string, string> = { exec: 'npx comanda', 'run-script': 'npm run comanda --' }

/** How to type the next command: npm provides how this one was started. */
export const invokedAs = ways[process.env.npm_command ?? ''] ?? 'comanda'
