/** Vite turns a stylesheet's import into a file; the server's type check does not know Vite. */
declare module '*.css'
