import { spawnSync } from 'node:child_process'
import type { Files } from '../../renderer/model/files.ts'

const FOLDERS = ['schemas', 'widgets', 'renderer/steps']
const WANTED = /^(schemas\/.*|(widgets|renderer\/steps)\/[^/]+\/manifest\.json)$/
const MAX_BYTES = 256 * 1024 * 1024

/** Returns the schemas and manifests of a git revision; undefined when there is no such revision. */
export function revisionFiles(root: string, revision: string): Files | undefined {
  const listed = git(root, ['ls-tree', '-r', '-z', '--full-tree', revision, '--', ...FOLDERS])
  if (listed === undefined) return undefined
  const entries = listed
    .toString('utf8')
    .split('\0')
    .flatMap((line) => {
      const [, id, path] = /^\d+ blob (\w+)\t(.*)$/s.exec(line) ?? []
      return id !== undefined && path !== undefined && WANTED.test(path) ? [{ id, path }] : []
    })
  const blobs = readBlobs(
    root,
    entries.map(({ id }) => id),
  )
  const texts = new Map(entries.map(({ path }, index) => [path, blobs[index] ?? Buffer.alloc(0)]))
  const blobOf = (path: string): Buffer => {
    const blob = texts.get(path)
    if (!blob) throw new Error(`${path} is not in ${revision}`)
    return blob
  }
  return { paths: () => [...texts.keys()], text: (path) => blobOf(path).toString('utf8'), size: (path) => blobOf(path).length }
}

/** Reads blobs in one process: each is a line with its size, then the bytes. */
function readBlobs(root: string, ids: readonly string[]): Buffer[] {
  const out = git(root, ['cat-file', '--batch'], `${ids.join('\n')}\n`) ?? Buffer.alloc(0)
  const blobs: Buffer[] = []
  for (let start = 0; start < out.length; ) {
    const end = out.indexOf(10, start)
    const size = Number(out.subarray(start, end).toString('latin1').split(' ')[2])
    if (end < 0 || !Number.isFinite(size)) break
    blobs.push(out.subarray(end + 1, end + 1 + size))
    start = end + 1 + size + 1
  }
  return blobs
}

function git(root: string, args: string[], input?: string): Buffer | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, maxBuffer: MAX_BYTES, ...(input === undefined ? {} : { input }) })
  return status === 0 ? stdout : undefined
}
