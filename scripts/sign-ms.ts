/**
 * As long as tests wait for any sign: how long something takes is never what they are about, a machine may be several times
 * slower than ours, and where the sign comes nobody waits longer for it.
 */
export const SIGN_MS = 150_000
