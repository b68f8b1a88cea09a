import { decode } from 'jpeg-js'
import { expect, it } from 'vitest'
import { readDemoData } from '../../demo/data.ts'
import { photoOf } from './photos.ts'

const { tasks, complaints } = readDemoData()
const names = [...tasks.created.map(([{ image }]) => image), ...complaints.flatMap(({ files }) => files)].filter((name) =>
  name?.endsWith('.jpg'),
)

it('draws every picture of the demo as a small JPEG with as many colours as a photograph', () => {
  expect(names.length).toBeGreaterThan(5)
  for (const [index, name = ''] of names.entries()) {
    const photo = photoOf(name, index)
    expect(photo.length).toBeLessThan(60_000)
    const { width, height, data } = decode(photo, { useTArray: true })
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(360)
    const colours = new Set(Array.from({ length: data.length / 4 }, (_, at) => data.slice(at * 4, at * 4 + 3).join(' ')))
    expect(colours.size).toBeGreaterThan(name.includes('截图') ? 50 : 3_000)
  }
})
