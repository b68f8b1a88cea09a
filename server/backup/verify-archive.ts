import { FILES, type Head, KEYS, type Keys, type Manifest, TABLES, type TableSum } from './archive/format.ts'
import { type ArchiveEntry, collect, DamagedArchive, readArchive } from './archive/read-archive.ts'
import { createSetDigest, type SetDigest } from './archive/row-digest.ts'
import { fileLine, hashOf } from './make-backup.ts'

/** A backup of which every byte and every sum has been checked. */
export interface Verified {
  path: string
  head: Head
  manifest: Manifest
  keys: Keys
}

/** What a name in an archive stands for. A name of another form could leave the folder into which it is restored. */
export type Meaning = { is: 'keys' } | { is: 'table'; table: string } | { is: 'file'; fileId: string }

export function meaningOf(name: string): Meaning {
  if (name === KEYS) return { is: 'keys' }
  const [, table] = new RegExp(`^${TABLES}(\\w+)/\\d+\\.ndjson$`).exec(name) ?? []
  if (table !== undefined) return { is: 'table', table }
  const [, fileId] = new RegExp(`^${FILES}(\\w+)$`).exec(name) ?? []
  if (fileId !== undefined) return { is: 'file', fileId }
  throw new DamagedArchive('An entry has an unknown name')
}

/** Reads the whole backup and writes nothing. Throws a StartError when it is damaged, or in a format that this program cannot read. */
export async function verifyArchive(path: string, identity: string): Promise<Verified> {
  const tables = new Map<string, SetDigest>()
  const files = createSetDigest()
  let keys: Keys | undefined
  let bytes = 0

  async function visit(entry: ArchiveEntry): Promise<void> {
    const meaning = meaningOf(entry.name)
    if (meaning.is === 'keys') keys = JSON.parse((await collect(entry.bytes)).toString()) as Keys
    else if (meaning.is === 'file') {
      const { size, sha256 } = await hashOf(entry.bytes)
      files.add(fileLine(meaning.fileId, size, sha256))
      bytes += size
    } else {
      const digest = tables.get(meaning.table) ?? createSetDigest()
      tables.set(meaning.table, digest)
      for (const line of linesOf(await collect(entry.bytes))) digest.add(line)
    }
  }

  const { head, manifest } = await readArchive(path, identity, visit)
  const found = Object.fromEntries(head.tables.map(({ name }) => [name, (tables.get(name) ?? createSetDigest()).result()]))
  const unknown = [...tables.keys()].some((name) => !Object.hasOwn(found, name))
  const isSame = sameSums(found, manifest.tables) && sameSums({ files: files.result() }, { files: manifest.files })
  if (unknown || !isSame || bytes !== manifest.files.bytes || !keys)
    throw new DamagedArchive(`The backup ${path} contradicts itself: its sums differ from its rows and files. Use another one.`)
  return { path, head, manifest, keys }
}

/** Returns the lines of an entry, each with its line break. */
export const linesOf = (bytes: Buffer): string[] => bytes.toString().match(/[^\n]*\n/g) ?? []

type Sums = Readonly<Record<string, TableSum>>

/** Whether both have the same names with the same rows. */
export const sameSums = (one: Sums, other: Sums): boolean =>
  Object.keys(one).length === Object.keys(other).length && Object.entries(one).every(([name, sum]) => isSameSum(sum, other[name]))

export const isSameSum = ({ rows, digest }: TableSum, other: TableSum | undefined): boolean =>
  other !== undefined && other.rows === rows && other.digest === digest
