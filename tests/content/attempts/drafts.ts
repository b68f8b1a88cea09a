import { hashOf } from '../../../server/content/trees.ts'
import { mustFail } from './approvals.ts'
import { type Attempt, CUSTOMER, WAIT } from './world.ts'

const letters = (random: () => number) => Array.from({ length: 8 }, () => String.fromCodePoint(97 + Math.floor(random() * 26))).join('')
const screen = (id: string, more: object = {}) => ({
  version: 1,
  id,
  path: `/x/${id}`,
  title: '新页面',
  access: 'staff',
  body: [{ widget: 'text', text: '欢迎' }],
  ...more,
})

/** Texts that are no valid content, from the text of a screen. */
const BROKEN: readonly [(text: string) => string, ...((text: string) => string)[]] = [
  (text) => text.slice(0, text.length / 2),
  (text) => `${text}}`,
  () => '[]',
  () => 'null',
  () => '7',
  () => ' ',
  () => '{',
  () => '['.repeat(200_000),
  () => `${'{"a":'.repeat(80_000)}1${'}'.repeat(80_000)}`,
  (text) => text.replace('"body": [', `"body": [${'{"widget":"section","body":['.repeat(3_000)}${']}'.repeat(3_000)},`),
  (text) => text.replace('待办工单', '待办\u0000工单'),
  (text) => text.replace('待办工单', '待办\uD800工单'),
  (text) => text.replace('待办工单', '待办\uFFFD工单'),
  (text) => text.replace('待办工单', String.raw`待办\ud800工单`),
  (text) => text.replace('待办工单', String.raw`待办\u0000工单`),
  (text) => text.replace('"version": 1', '"version": 1e999'),
  (text) => text.replace('"title"', '"__proto__"'),
  (text) => text.replace('"title"', '"constructor": {}, "title"'),
  (text) => text.replace('"id": "waitDeal"', '"id": "waitDeal", "id": "other"'),
  (text) => `\uFEFF${text}`,
  (text) => `// comment\n${text}`,
  (text) => text.replaceAll('\n', '\r'),
  (text) => text.replace('"access": "staff"', '"access": "open"'),
  (text) => text.replace('"path": "/waitDeal"', '"path": "/"'),
]

/** Names that are no content, or that would be another file on somebody's disk. */
const NAMES: readonly [(id: string) => string, ...((id: string) => string)[]] = [
  () => 'schemas/screens/tasks/WaitDeal.json',
  () => 'schemas/Screens/tasks/waitDeal.json',
  () => 'schemas/screens/tasks/waitDeal.JSON',
  () => 'schemas/screens//tasks/waitDeal.json',
  () => 'schemas/screens/./tasks/waitDeal.json',
  () => 'schemas/screens/tasks/./waitDeal.json',
  () => 'schemas/screens/x/../tasks/waitDeal.json',
  () => '../schemas/screens/x/a.json',
  () => '/schemas/screens/x/a.json',
  () => 'schemas/screens/x/\u0061\u0301.json',
  () => 'schemas/screens/x/\uFF41.json',
  () => 'schemas/screens/x/a\u0000.json',
  () => 'schemas/language/screen.schema.json',
  () => 'schemas/screens/x/.json',
  () => 'schemas/screens/x/con.json',
  (id) => `schemas/screens/${id}.json`,
  (id) => `schemas/screens/tasks/waitDeal.json/${id}.json`,
  (id) => `schemas/parts/../screens/${id}.json`,
  (id) => `schemas\\screens\\x\\${id}.json`,
  (id) => `schemas/screens/x/${'a'.repeat(200)}${id}.json`,
]

/** Two paths that name one file on a disk that ignores case, or after a folder of "." is left out. */
const onDisk = (path: string) =>
  path
    .split('/')
    .filter((part) => part !== '.' && part !== '')
    .join('/')
    .toLowerCase()

/** Attempts with drafts: broken, too long, wrongly named, and from another program. */
export const DRAFTS: Readonly<Record<string, Attempt>> = {
  async 'a draft that does not parse or says what a screen may not'(world) {
    const author = await world.person('analyst', world.any([...world.servers]))
    const text = (await author.read()).texts.get(WAIT) ?? ''
    await author.save([{ path: WAIT, base: hashOf(text), text: world.any(BROKEN)(text) }])
    await author.call('checkContentDrafts')
    await author.call('publishContent', { note: 'broken' })
    const { texts } = await author.read()
    if (world.random() < 0.3 && texts.size > 0) await author.call('revertRelease', { number: (await author.read()).number })
  },

  async 'a broken draft merged with what another person changed'(world) {
    const [author, other] = [await world.person('analyst'), await world.person('reviewer')]
    const text = (await author.read()).texts.get(WAIT) ?? ''
    await author.save([{ path: WAIT, base: hashOf(text), text: world.any(BROKEN)(text) }])
    await world.edit(other, WAIT, '"placeholder": "搜索"', `"placeholder": "查${world.below(1_000_000)}"`)
    await other.call('publishContent', { note: 'other' })
    await author.call('checkContentDrafts')
    await author.call('publishContent', { note: 'broken' })
  },

  async 'a file of 5 MB'(world) {
    const author = await world.person('analyst')
    const saved = await author.save([
      { path: 'schemas/screens/x/big.json', text: JSON.stringify(screen('big', { title: '大'.repeat(1_700_000) })) },
    ])
    if (saved.status === '200') world.note('5 MB are saved')
    await mustFail(world, author, '5 MB')
  },

  async 'many long files'(world) {
    const author = await world.person('analyst')
    for (let each = 0; each < 4; each += 1) {
      const id = letters(world.random)
      await author.save([{ path: `schemas/screens/x/${id}.json`, text: JSON.stringify(screen(id, { title: '长'.repeat(400_000) })) }])
    }
    await author.call('checkContentDrafts')
    await author.call('publishContent', { note: 'long' })
  },

  async 'a name of another file'(world) {
    const author = await world.person('analyst')
    const path = world.any(NAMES)(letters(world.random))
    const [, id = ''] = /([^/\\]*)\.\w+$/.exec(path) ?? []
    await author.save([{ path, text: JSON.stringify(screen(id)) }])
    const { status } = await author.call('publishContent', { note: 'name' })
    if (status !== '200') return
    const disk = [...(await author.read()).texts.keys()].map(onDisk)
    if (new Set(disk).size < disk.length) world.note('two files of the release have one name on disk')
  },

  async 'two new names that differ only in case'(world) {
    const author = await world.person('analyst')
    const id = letters(world.random)
    await author.save([
      { path: `schemas/screens/x/${id}.json`, text: JSON.stringify(screen(id)) },
      { path: `schemas/screens/x/${id.toUpperCase()}.json`, text: JSON.stringify(screen(id.toUpperCase())) },
    ])
    await author.call('publishContent', { note: 'case' })
    const disk = [...(await author.read()).texts.keys()].map(onDisk)
    if (new Set(disk).size < disk.length) world.note('two files of the release have one name on disk')
  },

  async 'the files of another program'(world) {
    const author = await world.person('analyst')
    const { texts } = await author.read()
    const foreign = (path: string, search: string | RegExp, replacement: string) => {
      const text = texts.get(path) ?? ''
      return { path, base: hashOf(text), text: text.replace(search, replacement) }
    }
    const files = [
      foreign('schemas/calls/addTask.json', '"method": "POST"', '"method": "GET"'),
      foreign(CUSTOMER, '"maxLength": 20', '"maxLength": 200'),
      foreign('schemas/dictionaries/gender.json', '"codes": {', '"codes": { "x": { "label": "其他" },'),
      foreign(WAIT, '"access": "staff"', '"access": "policyholder"'),
      foreign('schemas/screens/login/login.json', '"title"', '"title"  '),
      { path: 'schemas/entities/Other.json', text: '{ "version": 1, "id": "Other", "fields": {} }' },
      { path: 'schemas/calls/listReleases.json', base: hashOf(texts.get('schemas/calls/listReleases.json') ?? ''), removed: true },
      { path: 'schemas/calls/other.json', text: '{}' },
    ] as const
    const chosen = files.filter(() => world.random() < 0.4)
    await author.save(chosen.length > 0 ? chosen : [files[0]])
    const isOnlyLayout = chosen.every(({ path }) => path === 'schemas/screens/login/login.json')
    if (!isOnlyLayout || chosen.length === 0) await mustFail(world, author, 'another contract')
  },
}
