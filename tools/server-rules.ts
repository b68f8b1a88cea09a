import { codesOf } from './generate/codes.ts'
import { fieldGroups } from './generate/registries.ts'
import type { Files } from '../renderer/model/files.ts'
import type { Project } from '../renderer/model/project.ts'
import { readSchemas, type Schemas, schemaFolder } from '../server/schemas/read-schemas.ts'

/** A version of the schemas, and the texts of the files that the server reads. */
interface Version {
  schemas: Schemas
  texts: ReadonlyMap<string, string>
}

/** What a saved schema changes in the running server. */
export interface Applied {
  /** Whether the server reads any of the changed files. */
  isChanged: boolean
  /** Calls of the schemas without code in this process. */
  withoutHandler: string[]
  /** Whether the groups of entities differ from those of the start, on which the columns of tables depend. */
  hasOtherGroups: boolean
}

export interface ServerRules {
  /** The schemas of the start. */
  schemas: Schemas
  /** Makes the server follow checked schemas through its `replaceSchemas`. Throws, and changes nothing, when the server cannot use them. */
  apply(project: Project, replaceSchemas: (next: Schemas) => void): Applied
}

/** The code of this process that depends on schemas. */
export interface RunningCode {
  handlers: Readonly<Record<string, unknown>>
  /** The exports of generated/codes.ts; the rules of tasks import these lists. */
  codes: Readonly<Record<string, readonly string[]>>
  /** The text of generated/field-groups.ts. */
  fieldGroups: string
}

/**
 * Reads the schemas for the start of a server, and applies later versions to it. A version is read from the texts that were checked, because the
 * files may have changed again since.
 */
export function createServerRules(code: RunningCode, files: Files = schemaFolder()): ServerRules {
  let current = readVersion(files)
  return {
    schemas: mounted(current.schemas, code),
    apply(project, replaceSchemas) {
      const next = readVersion(filesOf(project))
      const facts = {
        withoutHandler: next.schemas.calls.flatMap(({ id }) => (id in code.handlers ? [] : [id])),
        hasOtherGroups: fieldGroups(project) !== code.fieldGroups,
      }
      if (isSame(current.texts, next.texts)) return { isChanged: false, ...facts }
      replaceSchemas(mounted(next.schemas, code))
      replaceCodes(code, project)
      current = next
      return { isChanged: true, ...facts }
    },
  }
}

function readVersion(files: Files): Version {
  const texts = new Map<string, string>()
  const text = (path: string) => {
    const read = files.text(path)
    texts.set(path, read)
    return read
  }
  return { schemas: readSchemas({ ...files, text }), texts }
}

/** Returns the files of a project with the texts that were checked. */
function filesOf({ sources }: Project): Files {
  const texts = new Map(sources.map(({ source }) => [source.path, source.text]))
  const text = (path: string) => {
    const found = texts.get(path)
    if (found === undefined) throw new Error(`${path} is missing`)
    return found
  }
  return { paths: () => [...texts.keys()], text, size: (path) => text(path).length }
}

const isSame = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) =>
  before.size === after.size && [...after].every(([path, text]) => before.get(path) === text)

/** Leaves out the calls that this process cannot answer. */
const mounted = (schemas: Schemas, { handlers }: RunningCode): Schemas => ({
  ...schemas,
  calls: schemas.calls.filter(({ id }) => id in handlers),
})

/** Changes the lists of generated/codes.ts in place, because the modules that import them run already. */
function replaceCodes({ codes }: RunningCode, project: Project): void {
  for (const [name, list] of Object.entries(codesOf(project))) {
    const imported = codes[name] as string[] | undefined
    imported?.splice(0, imported.length, ...list)
  }
}
