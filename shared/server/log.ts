import { pino, type Logger } from 'pino'

export type Log = Logger

/** One JSON line an event. Fields that can carry a person, a secret or money are struck out wherever they appear. */
export function makeLog(level: string): Log {
  const personal = [
    'password',
    'token',
    'email',
    'phone',
    'name',
    'authorization',
    'cookie',
    'mpesa_number',
    'access_token',
    'signature',
  ]
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: personal.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: '[left out]' },
  })
}

/** An error for the log: kind, code and stack, without the message, which can hold parameters of a statement. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { kind: typeof error }
  const cause = error.cause instanceof Error ? { cause: describeError(error.cause) } : {}
  const several = error instanceof AggregateError ? { errors: error.errors.slice(0, 5).map(describeError) } : {}
  const code = 'code' in error ? { code: error.code } : {}
  const constraint = 'constraint' in error ? { constraint: error.constraint } : {}
  const safe = error.message.startsWith('Failed query') ? {} : { message: error.message }
  return {
    kind: error.name,
    ...safe,
    ...code,
    ...constraint,
    stack: error.stack
      ?.split('\n')
      .filter((line) => line.startsWith('    at '))
      .slice(0, 12),
    ...cause,
    ...several,
  }
}
