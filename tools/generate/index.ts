import { resolve } from 'node:path'
import { generate } from './generate.ts'

// `npm run generate`
await generate(resolve(import.meta.dirname, '../..'))
