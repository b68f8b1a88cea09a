import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** How many fields the measured forms have. */
export const FORM_SIZES = [12, 200, 1000] as const

const names = (count: number) => Array.from({ length: count }, (_, index) => `field${index + 1}`)

/** Copies the tiny app's schemas into a folder and adds what is measured: a form of each size and a long list. */
export function writeBenchApp(root: string, folder: string): void {
  const schemas = join(folder, 'schemas')
  cpSync(join(root, 'tests/fixture-app/schemas'), schemas, { recursive: true })
  const write = (path: string, value: unknown) => writeFileSync(join(schemas, path), JSON.stringify(value, null, 2))
  mkdirSync(join(schemas, 'screens/bench'), { recursive: true })

  const fields = names(Math.max(...FORM_SIZES)).map((name, index) => [name, { type: 'text', label: `Field ${index + 1}`, maxLength: 400 }])
  write('entities/Wide.json', { version: 1, id: 'Wide', title: 'Wide', fields: Object.fromEntries(fields) as unknown })
  write('actions/wide.json', {
    version: 1,
    queries: {},
    commands: { 'wide.keep': { title: 'Keep', params: { wide: { type: 'record', of: 'Wide', required: true } } } },
  })
  for (const size of FORM_SIZES) {
    const form = {
      widget: 'form',
      entity: 'Wide',
      body: names(size).map((field) => ({ widget: 'input', field })),
      onSubmit: [{ do: 'wide.keep', with: { wide: { from: 'form' } } }],
    }
    write(`screens/bench/form${size}.json`, {
      version: 1,
      id: `form${size}`,
      // An address has letters only.
      path: `/form${'I'.repeat(FORM_SIZES.indexOf(size) + 1)}`,
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
