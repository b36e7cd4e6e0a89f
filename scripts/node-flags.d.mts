export const heapFlags: readonly string[]
export const nodeFlags: readonly string[]
export const memorySettings: Readonly<Record<string, string>>
