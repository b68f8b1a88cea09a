import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Checker, createChecker } from '../renderer/check/index.ts'
import type { Shapes } from '../renderer/check/shape.ts'
import type { Files } from '../renderer/model/files.ts'
import { shapesStamp } from './generate/shapes-stamp.ts'

type Options = Parameters<typeof createChecker>[2]

const GENERATED = resolve(import.meta.dirname, '../generated/shapes.js')

/** Returns a checker for the schemas among these files. */
export const openChecker = async (files: Files, options?: Options): Promise<Checker> =>
  createChecker(files, await languageShapes(files), options)

/** Returns a function that gets the checker; it creates a new one after a change of a manifest or of the language schemas. */
export function reloadingChecker(files: Files, options?: Options): () => Promise<Checker> {
  let opened: { stamp: string; checker: Promise<Checker> } | undefined
  return () => {
    const stamp = shapesStamp(files)
    if (opened?.stamp !== stamp) opened = { stamp, checker: openChecker(files, options) }
    return opened.checker
  }
}

/** Returns the language's validators: the generated ones, or new ones (half a second) after a manifest or language schema changed. */
export async function languageShapes(files: Files): Promise<Shapes> {
  if (existsSync(GENERATED)) {
    const generated = (await import(pathToFileURL(GENERATED).href)) as Shapes & { stamp: string }
    if (generated.stamp === shapesStamp(files)) return generated
  }
  const { compileShapes } = await import('./generate/shapes.ts')
  return compileShapes(files)
}
