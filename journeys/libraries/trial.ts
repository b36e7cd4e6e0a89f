/** What each library is tried with. */
export type Trial = {
  /** Where the libraries lie. */
  folder: string
  apiOrigin: string
  frameOrigin: string
  done(what: string): void
}
