/** `npm run draw`: draws what documents show of the code: the picture of the schema and the table of features. */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { features } from '../app/server/features.ts'
import { withFeatureTable } from './check-register.ts'
import { checkSchema } from './check-schema.ts'
import { root } from './root.ts'

const document = path.join(root, 'ARCHITECTURE.md')
writeFileSync(document, withFeatureTable(readFileSync(document, 'utf8'), features))
const problems = await checkSchema(true)
console.log(problems.length === 0 ? 'ARCHITECTURE.md and database/schema.sql are drawn.' : problems.join('\n'))
process.exitCode = problems.length === 0 ? 0 : 1
