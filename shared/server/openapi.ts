import * as z from 'zod/mini'
import { BRAND } from '../brand.ts'
import type { Endpoint } from '../endpoint.ts'
import { commonRefusals } from '../refusal.ts'

/** The OpenAPI 3.1 document of the calls, made from the same contracts that validate them. */
export function openApiDocument(endpoints: readonly Endpoint[], version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const operations = (paths[endpoint.path] ??= {})
    operations[endpoint.method.toLowerCase()] = operation(endpoint)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: BRAND,
      version,
      description: `Every call of the ${BRAND} marketplace. Amounts are Kenyan shillings, instants are UTC.`,
    },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: problemSchema },
    },
    paths,
  }
}

function operation(endpoint: Endpoint): Record<string, unknown> {
  const schema = jsonSchema(endpoint.input, 'input') as { properties?: Record<string, unknown>; required?: string[] }
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  // Inputs are objects, as the type of their contract says.
  const example = (endpoint.example ?? {}) as Record<string, unknown>
  const parameters = Object.entries(schema.properties ?? {})
    .filter(([name]) => inPath.includes(name) || inQuery)
    .map(([name, field]) => ({
      name,
      in: inPath.includes(name) ? 'path' : 'query',
      required: inPath.includes(name) || (schema.required ?? []).includes(name),
      schema: field,
      ...(name in example && { example: example[name] }),
    }))
  const body = { schema: without(schema, inPath), ...(endpoint.example !== undefined && { example: bodyOf(example, inPath) }) }
  return {
    summary: endpoint.summary,
    ...(parameters.length > 0 && { parameters }),
    ...(!inQuery && {
      requestBody: { required: true, content: { [endpoint.formBytes ? 'multipart/form-data' : 'application/json']: body } },
    }),
    ...(endpoint.who !== 'anyone' && { security: [{ bearer: [] }] }),
    ...(Array.isArray(endpoint.who) && { 'x-roles': endpoint.who }),
    responses: responses(endpoint),
  }
}

const bodyOf = (example: Record<string, unknown>, inPath: readonly string[]): Record<string, unknown> =>
  // A file has no words to stand in a document.
  Object.fromEntries(Object.entries(example).filter(([name, value]) => !inPath.includes(name) && !(value instanceof Blob)))

function responses(endpoint: Endpoint): Record<string, unknown> {
  const answers: Record<string, unknown> = {
    [String(endpoint.status ?? 200)]: {
      description: 'Done',
      content: { 'application/json': { schema: jsonSchema(endpoint.output, 'output') } },
    },
  }
  const { invalid_input: badInput, not_signed_in: unknown, not_found: hidden } = commonRefusals
  const common = endpoint.who === 'anyone' ? [badInput] : [badInput, unknown, hidden]
  for (const { code, status, en } of [...common, ...endpoint.refusals]) {
    const before = answers[String(status)] as { description: string } | undefined
    answers[String(status)] = {
      description: [before?.description, `\`${code}\`: ${en}`].filter(Boolean).join('\n\n'),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
    }
  }
  return answers
}

function jsonSchema(type: z.ZodMiniType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' })
  return schema
}

function without(
  schema: { properties?: Record<string, unknown>; required?: string[] },
  names: string[],
): Record<string, unknown> {
  const properties = Object.fromEntries(Object.entries(schema.properties ?? {}).filter(([name]) => !names.includes(name)))
  return { ...schema, properties, required: (schema.required ?? []).filter((name) => !names.includes(name)) }
}

const problemSchema = {
  type: 'object',
  required: ['code', 'message', 'request_id'],
  properties: {
    code: { type: 'string' },
    message: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    details: { type: 'object' },
    request_id: { type: 'string' },
  },
}
