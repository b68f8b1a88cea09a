/** What stands in the place of a file in a draft's text; the bytes lie beside it. */
interface FileReference {
  $file: string
  name: string
  type: string
  lastModified: number
}

const ids = new WeakMap<File, string>()

/** The same file has the same id as long as the page holds it: what is kept already is not encrypted again. */
export function rememberId(file: File, id: string): File {
  ids.set(file, id)
  return file
}

function idOf(file: File): string {
  const id = ids.get(file) ?? crypto.randomUUID()
  ids.set(file, id)
  return id
}

/** Values with references in the place of their files, and the files by their ids. */
export function takeFiles(value: unknown): { value: unknown; files: Map<string, File> } {
  const files = new Map<string, File>()
  const walk = (one: unknown): unknown => {
    if (one instanceof File) {
      const id = idOf(one)
      files.set(id, one)
      return { $file: id, name: one.name, type: one.type, lastModified: one.lastModified } satisfies FileReference
    }
    if (Array.isArray(one)) return one.map(walk)
    if (typeof one !== 'object' || one === null) return one
    return Object.fromEntries(Object.entries(one).map(([name, inside]) => [name, walk(inside)]))
  }
  return { value: walk(value), files }
}

/** Values with their files again. What is gone is left out of its list. */
export async function putFiles(value: unknown, read: (id: string) => Promise<BlobPart | undefined>): Promise<unknown> {
  if (Array.isArray(value)) {
    const items = await Promise.all(value.map((one) => putFiles(one, read)))
    return items.filter((one, index) => one !== undefined || value[index] === undefined)
  }
  if (typeof value !== 'object' || value === null) return value
  if (isReference(value)) {
    const bytes = await read(value.$file)
    const { name, type, lastModified } = value
    return bytes === undefined ? undefined : rememberId(new File([bytes], name, { type, lastModified }), value.$file)
  }
  const entries = Object.entries(value).map(async ([name, inside]) => [name, await putFiles(inside, read)])
  return Object.fromEntries((await Promise.all(entries)) as [string, unknown][])
}

const isReference = (value: object): value is FileReference => typeof (value as Partial<FileReference>).$file === 'string'
