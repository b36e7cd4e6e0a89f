export const heapFlags: readonly string[]
export const nodeFlags: readonly string[]
