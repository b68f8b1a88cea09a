import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { REVEALS } from './page/reveals.ts'

/** Field counts of the measured forms. */
export const FORM_SIZES = [12, 200, 1000] as const
/** Field count of the form that is submitted with every field invalid. */
export const CHECKED_SIZE = 1000

const names = (count: number) => Array.from({ length: count }, (_, index) => `field${index + 1}`)

/** Copies the fixture app's schemas into a folder and adds a form of each size and a long list. */
export function writeBenchApp(root: string, folder: string): void {
  const schemas = join(folder, 'schemas')
  cpSync(join(root, 'tests/fixture-app/schemas'), schemas, { recursive: true })
  const write = (path: string, value: unknown) => writeFileSync(join(schemas, path), JSON.stringify(value, null, 2))
  mkdirSync(join(schemas, 'screens/bench'), { recursive: true })

  const fields = [...names(Math.max(...FORM_SIZES)), 'revealed'].map((name, index) => [
    name,
    { type: 'text', label: `Field ${index + 1}`, maxLength: 400 },
  ])
  write('entities/Wide.json', { version: 1, id: 'Wide', title: 'Wide', fields: Object.fromEntries(fields) as unknown })
  write('actions/wide.json', {
    version: 1,
    queries: {},
    commands: { 'wide.keep': { title: 'Keep', params: { wide: { type: 'record', of: 'Wide', required: true } } } },
  })
  const forms = [
    ...FORM_SIZES.map((size) => ({ id: `form${size}`, size, body: names(size).map((field): object => ({ widget: 'input', field })) })),
    {
      id: `checked${CHECKED_SIZE}`,
      size: CHECKED_SIZE,
      body: names(CHECKED_SIZE).flatMap((field): object[] => {
        const wrong = { widget: 'input', field, required: true }
        const when = { field: `form.${REVEALS.by}`, equals: REVEALS.text }
        return field === REVEALS.by ? [wrong, { widget: 'input', field: 'revealed', when }] : [wrong]
      }),
    },
  ]
  for (const [index, { id, size, body }] of forms.entries()) {
    const form = {
      widget: 'form',
      entity: 'Wide',
      body,
      onSubmit: [{ do: 'wide.keep', with: { wide: { from: 'form' } } }],
    }
    write(`screens/bench/${id}.json`, {
      version: 1,
      id,
      // An address may contain letters only.
      path: `/form${'I'.repeat(index + 1)}`,
      title: `${size} fields`,
      access: 'open',
      body: [form],
    })
  }
  write('screens/bench/rows.json', {
    version: 1,
    id: 'rows',
    path: '/rows',
    title: 'Rows',
    access: 'open',
    data: { plants: { query: 'plants.all' } },
    body: [
      {
        widget: 'list',
        items: 'plants',
        empty: 'Nothing',
        item: { widget: 'part', part: 'plantRow', with: { plant: { from: 'item' } } },
      },
    ],
  })
}
