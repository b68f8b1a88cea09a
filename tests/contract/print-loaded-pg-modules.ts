import { createRequire } from 'node:module'
import { openDatabase } from '../../server/database/open.ts'

/** Opens the data folder and prints the loaded modules of PostgreSQL's driver. */
const db = await openDatabase({ dataDir: process.argv[2] ?? '' }, 1)
await db.destroy()
const loaded = Object.keys(createRequire(import.meta.url).cache).filter((path) => /node_modules.pg[\w-]*./.test(path))
console.log(JSON.stringify(loaded))
