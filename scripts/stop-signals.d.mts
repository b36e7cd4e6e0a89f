export const stopSignals: readonly NodeJS.Signals[]
