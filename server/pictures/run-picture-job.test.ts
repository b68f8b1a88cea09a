import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { png } from '../../tests/contract/samples.ts'
import { jpegHeader, type PictureHeader, pngHeader } from './header.ts'
import { runPictureJob } from './run-picture-job.ts'

const blank = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#3a6ea5' } })
const job = (bytes: Uint8Array) => ({ task: 'claim', bytes, longest: 100 }) as const
const large: PictureHeader = { width: 4_000, height: 4_000, held: 100_000_000 }
const small: PictureHeader = { width: 3, height: 2, held: 0 }
const statusOf = (result: PromiseSettledResult<unknown>) =>
  result.status === 'rejected' ? (result.reason as { status: number }).status : 200

/** Returns the ids of the child processes that draw pictures. Linux only. */
const drawingProcesses = () =>
  readdirSync('/proc/self/task')
    .flatMap((task) => readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean))
    .filter((id) => readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('picture-process'))

describe('the memory that decoding a picture needs, from its header', () => {
  it.each([
    ['a PNG', blank(40, 30).png(), 0],
    ['an interlaced PNG', blank(40, 30).png({ progressive: true }), 40 * 30 * 3],
    ['an interlaced PNG of 16 bits', blank(40, 30).toColourspace('rgb16').png({ progressive: true }), 40 * 30 * 3 * 2],
    ['a baseline JPEG', blank(40, 30).jpeg(), 0],
    ['a progressive JPEG', blank(40, 30).jpeg({ progressive: true }), 40 * 30 * 1.5 * 2],
    [
      'a progressive JPEG at full colour resolution',
      blank(40, 30).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
      40 * 30 * 3 * 2,
    ],
  ])('of %s is %3$i bytes', async (_, picture, held) => {
    const bytes = await picture.toBuffer()
    expect(pngHeader(bytes) ?? jpegHeader(bytes)).toEqual({ width: 40, height: 30, held })
  })
})

describe('drawing in a child process', () => {
  it('returns a picture and its thumbnail, and ends the process of a large picture', async () => {
    const before = drawingProcesses()
    const [picture] = await runPictureJob(job(await blank(200, 100).png({ progressive: true }).toBuffer()), large)
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 100, height: 50 })
    // The process of an earlier test may end meanwhile.
    await expect.poll(() => drawingProcesses().filter((id) => !before.includes(id))).toEqual([])
  })
  it('returns 413 without decoding when a picture needs more than 320 MB', async () =>
    expect(runPictureJob(job(png(7_000, 7_000)), { ...large, held: 320_000_001 })).rejects.toMatchObject({ status: 413 }))
  it('draws large pictures one at a time, refuses a sixth with 429, and draws small ones meanwhile', async () => {
    const bytes = await blank(20, 10).png().toBuffer()
    const several = Promise.allSettled(Array.from({ length: 6 }, () => runPictureJob(job(bytes), large)))
    expect(await runPictureJob(job(bytes), small)).toHaveLength(2)
    expect((await several).map(statusOf)).toEqual([...Array.from({ length: 5 }, () => 200), 429])
  }, 60_000)
  it('returns 415 for a damaged picture, and draws the next one', async () => {
    await expect(runPictureJob(job(png(3, 2)), small)).rejects.toMatchObject({ status: 415 })
    expect(await runPictureJob(job(await blank(20, 10).png().toBuffer()), small)).toHaveLength(2)
  })
})
