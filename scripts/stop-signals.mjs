// What ends a server. A terminal that is closed takes it along; without one, SIGHUP is what programs are told that turn logs over
// (`logrotate`), and is let pass.
const atTerminal = process.stdin.isTTY || process.stdout.isTTY

export const stopSignals = atTerminal ? ['SIGINT', 'SIGTERM', 'SIGHUP'] : ['SIGINT', 'SIGTERM']
if (!atTerminal) process.on('SIGHUP', () => {})
