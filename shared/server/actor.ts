import type { Role } from '../endpoint.ts'

/**
 * Somebody whose identity the edge has proved. Queries over private data demand one, so that forgetting to ask who is there does
 * not compile. Only the edge makes them.
 */
export type Actor = { readonly userId: number; readonly role: Role; readonly sessionId: number }
