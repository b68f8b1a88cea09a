import { type Checker, createChecker } from '../renderer/check/index.ts'
import type { Files } from '../renderer/model/files.ts'

/** A checker for the schemas among these files. */
export async function openChecker(files: Files): Promise<Checker> {
  return createChecker(files)
}
