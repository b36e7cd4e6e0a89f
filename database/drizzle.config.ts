import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./features/*/server/tables.ts', './shared/server/outbox-table.ts'],
  out: process.env['MIGRATIONS_OUT'] ?? './database/migrations',
})
