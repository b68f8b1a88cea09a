import type { FileTable } from '../../files/tables.ts'
import type { Calendar } from '../../demo/calendar.ts'
import { photoOf } from '../../files/demo/photos.ts'
import { sha256 } from '../../files/read-file.ts'
import { samplePdf } from '../../files/demo/sample-files.ts'
import type { DemoPeople } from '../../identity/demo/people.ts'
import { type DemoTask, demoTaskId } from './demo-task.ts'

interface DemoFile {
  file: FileTable
  bytes: Buffer
}

/** Returns the id of one of the two files of the demo task at `index`. */
export const demoFileId = (index: number, which: 'image' | 'other'): string => `WJ${index + 1}${which}`

/** Returns the files of the demo task at `index`, uploaded by its creator. */
export function taskFiles(task: DemoTask, index: number, { days, people }: { days: Calendar; people: DemoPeople }): DemoFile[] {
  const uploaded = { userId: people.get(task.by).userId, origin: 'user' as const, createdAt: days.during(task.created, index) }
  const createFile = (which: 'image' | 'other', contentType: string, fileName: string, bytes: Buffer): DemoFile => ({
    file: { ...uploaded, fileId: demoFileId(index, which), fileName, contentType, size: bytes.length, sha256: sha256(bytes) },
    bytes,
  })
  const image = task.image === undefined ? [] : [createFile('image', 'image/jpeg', task.image, photoOf(task.image, index))]
  const other = task.file === undefined ? [] : [createFile('other', 'application/pdf', task.file, samplePdf(demoTaskId(index)))]
  return [...image, ...other]
}
