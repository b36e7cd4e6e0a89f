/**
 * Loaded before each test file of a mutation run. Stryker would run for a mutant only the tests that were seen to pass through
 * it; but a statement's text is written once, in whichever test comes first, and a mutant of it would meet that test alone.
 * Without the name of the current test, which Stryker's runner leaves here, everything counts as reached from anywhere and meets
 * every test.
 */
const stryker = ((globalThis as { __stryker__?: object }).__stryker__ ??= {}) // the instrumenter's own name for it
Object.defineProperty(stryker, 'currentTestId', { get: () => undefined, set: () => {} })
