import { resolve } from 'node:path'
import { generate } from './generate.ts'
import { writeSettingsPage } from './settings-page.ts'

// `npm run generate`
const root = resolve(import.meta.dirname, '../..')
await generate(root)
writeSettingsPage(root)
