import { describe, expect, it } from 'vitest'
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
/** Names that the documents of the API misspell, and two that nobody would guess. */
const ODD =
  'bussinessNo btntxt appliyName reportorName reportorPhoneNumber REPORTORNAME DAMAGEADRR DAMAGERESASON casetitile consuldate resulCode vaildDate tagCreatType tagCreater'.split(
    ' ',
  )
const SAID = '按文件原样写'

type Fields = Readonly<Record<string, { description?: string }>>
interface Declaring {
  request?: Fields
  response?: Fields
  fields?: Fields
}

const declarations = ['schemas/calls', 'schemas/entities'].flatMap((folder) =>
  readdirSync(resolve(root, folder)).flatMap((file) => {
    const { request, response, fields } = JSON.parse(readFileSync(resolve(root, folder, file), 'utf8')) as Declaring
    return Object.entries({ ...request, ...response, ...fields }).map(([name, field]) => ({ file: `${folder}/${file}`, name, field }))
  }),
)
const odd = declarations.filter(({ name }) => ODD.includes(name))

describe('a name that the documents misspell', () => {
  it.each(ODD)('AMB-57 %s is declared', (name) => expect(odd.map((each) => each.name)).toContain(name))
  it.each(odd)('$name says in $file that it is theirs', ({ field }) => expect(field.description ?? '').toContain(SAID))
})

describe('inside the server', () => {
  /** Where the API is translated, where a column has had its name since the first migration, and invented data by the API's names. */
  const EDGE =
    /^server\/(calls\/|outbox\/|database\/migrations\/|(.*\/)?demo\/|integrations\/wecom\/card|integrations\/insurer\/(answers|client-records))/
  const files = readdirSync(resolve(root, 'server'), { recursive: true, encoding: 'utf8' })
    .map((path) => `server/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.ts') && !EDGE.test(path))
  it('nothing of ours is called so', () => {
    const word = new RegExp(`\\b(${ODD.join('|')})\\b`)
    expect(files.length).toBeGreaterThan(100)
    expect(files.filter((path) => word.test(readFileSync(resolve(root, path), 'utf8')))).toEqual([])
  })
})
