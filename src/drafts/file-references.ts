/** The placeholder of a file in a draft's JSON; the bytes are a separate entry. */
interface FileReference {
  $file: string
  name: string
  type: string
  lastModified: number
}

const ids = new WeakMap<File, string>()

/** Assigns an id to a file. The id stays the same while the page holds the File, so that stored files are not encrypted again. */
export function rememberId(file: File, id: string): File {
  ids.set(file, id)
  return file
}

function idOf(file: File): string {
  const id = ids.get(file) ?? crypto.randomUUID()
  ids.set(file, id)
  return id
}

/** Replaces files in a value by references; returns the result and the files by id. */
export function extractFiles(value: unknown): { value: unknown; files: Map<string, File> } {
  const files = new Map<string, File>()
  const replaceFiles = (one: unknown): unknown => {
    if (one instanceof File) {
      const id = idOf(one)
      files.set(id, one)
      return { $file: id, name: one.name, type: one.type, lastModified: one.lastModified } satisfies FileReference
    }
    if (Array.isArray(one)) return one.map(replaceFiles)
    if (typeof one !== 'object' || one === null) return one
    return Object.fromEntries(Object.entries(one).map(([name, nested]) => [name, replaceFiles(nested)]))
  }
  return { value: replaceFiles(value), files }
}

/** Replaces references by their files. A missing file is removed from its list. */
export async function restoreFiles(value: unknown, read: (id: string) => Promise<BlobPart | undefined>): Promise<unknown> {
  if (Array.isArray(value)) {
    const items = await Promise.all(value.map((one) => restoreFiles(one, read)))
    return items.filter((one, index) => one !== undefined || value[index] === undefined)
  }
  if (typeof value !== 'object' || value === null) return value
  if (isReference(value)) {
    const bytes = await read(value.$file)
    const { name, type, lastModified } = value
    return bytes === undefined ? undefined : rememberId(new File([bytes], name, { type, lastModified }), value.$file)
  }
  const entries = Object.entries(value).map(async ([name, nested]) => [name, await restoreFiles(nested, read)])
  return Object.fromEntries((await Promise.all(entries)) as [string, unknown][])
}

const isReference = (value: object): value is FileReference => typeof (value as Partial<FileReference>).$file === 'string'
