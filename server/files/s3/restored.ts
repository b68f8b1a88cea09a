import { mapAsync } from 'es-toolkit'
import { MARK_FILE } from '../mark.ts'
import { concat } from '../read-file.ts'
import { STAGING } from '../restored-files.ts'
import type { RestoredFiles } from '../store.ts'
import type { S3Objects } from './objects.ts'

/** How many objects are copied or deleted at once. */
const AT_ONCE = 8

/** Stages the files of a restore below a prefix of their own. S3 has no renaming, so `move` copies within the bucket and deletes. */
export function stageObjects(objects: S3Objects, prefix: string): RestoredFiles {
  const staging = `${prefix}${STAGING}/`
  const each = async (work: (name: string) => Promise<unknown>): Promise<void> => {
    for await (const page of objects.list(staging)) await mapAsync(page, ({ name }) => work(name), { concurrency: AT_ONCE })
  }
  const discard = () => each((name) => objects.remove(`${staging}${name}`))
  async function move(name: string): Promise<void> {
    // Otherwise another server has moved it.
    if (await objects.copy(`${staging}${name}`, `${prefix}${name}`)) await objects.remove(`${staging}${name}`)
  }
  return {
    async start(mark) {
      await discard()
      await objects.write(`${staging}${MARK_FILE}`, Buffer.from(`${mark}\n`))
    },
    write: async (fileId, pieces) => objects.write(`${staging}${fileId}`, await concat(pieces)),
    flush: async () => undefined,
    discard,
    async readMark() {
      const found = await objects.piece(`${staging}${MARK_FILE}`)
      return found && Buffer.from(found.bytes).toString().trim()
    },
    async move() {
      await each(async (name) => {
        if (name !== MARK_FILE) await move(name)
      })
      await move(MARK_FILE)
    },
  }
}
