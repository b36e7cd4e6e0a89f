/** `npm run draw`: draws the picture of the schema and the table of features as the code is, and clears the lock. */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { features } from '../app/server/features.ts'
import { LOCK, withoutEngines } from './check-lock.ts'
import { withFeatureTable } from './check-register.ts'
import { checkSchema } from './check-schema.ts'
import { root } from './root.ts'

const document = path.join(root, 'ARCHITECTURE.md')
writeFileSync(document, withFeatureTable(readFileSync(document, 'utf8'), features))
writeFileSync(LOCK, withoutEngines(readFileSync(LOCK, 'utf8')))
const problems = await checkSchema(true)
const done = 'ARCHITECTURE.md and database/schema.sql are drawn, and package-lock.json is clear.'
console.log(problems.length === 0 ? done : problems.join('\n'))
process.exitCode = problems.length === 0 ? 0 : 1
