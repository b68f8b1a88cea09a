/**
 * `npm run package [-- FOLDER]` writes what an operator installs into `dist/package` or FOLDER: the built product with only the files that it
 * loads. It runs with Node on machines with the same processor and C library. Exits with 1 when the product has not been built.
 */
import { resolve } from 'node:path'
import { writePackage } from './write-package.ts'

const root = resolve(import.meta.dirname, '../..')
const folder = resolve(process.argv[2] ?? resolve(root, 'dist/package'))
try {
  const { files, bytes } = await writePackage(root, folder)
  console.log(`${folder}: ${files} files, ${Math.round(bytes / 1_000_000)} MB`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
