import type { Files } from '../../renderer/model/files.ts'
import { schemaFiles } from '../../tools/schema-files.ts'

const language = schemaFiles(process.cwd())
const isLanguage = (path: string) => path.startsWith('schemas/language/') || !path.startsWith('schemas/')

/** JSON by path: the content of a small project in the language and with the widgets of this one. */
export type Small = Readonly<Record<string, unknown>>

/** The schemas of a screen about guests of a garden, with a form. */
export const garden = {
  'schemas/entities/Guest.json': {
    id: 'Guest',
    title: '客人',
    key: 'id',
    personal: { birthday: 'other' },
    fields: {
      id: { type: 'text', label: '编号' },
      name: { type: 'text', label: '称呼', maxLength: 20 },
      mobile: { type: 'text', label: '手机', mask: 'mobile', format: 'mobile' },
      idNo: { type: 'text', label: '证件号', mask: 'idNo' },
      birthday: { type: 'date', label: '生日' },
      level: { type: 'code', label: '等级', dictionary: 'level' },
      since: { type: 'dateTime', label: '加入时间' },
    },
  },
  'schemas/dictionaries/level.json': {
    id: 'level',
    title: '等级',
    codes: { gold: { label: '金', tone: 'warning' }, silver: { label: '银' } },
    order: ['gold', 'silver'],
  },
  'schemas/messages.json': { messages: { 'guest.saved': { text: '已保存', kind: 'toast' } } },
  'schemas/settings.json': { settings: { listed: { value: 5, unit: 'count', title: '最多列几位' } } },
  'schemas/actions/guests.json': {
    queries: { 'guests.one': { title: '一位客人', returns: { type: 'record', of: 'Guest' }, reads: ['Guest'] } },
    commands: { 'guests.save': { title: '保存客人', params: { form: { type: 'record', of: 'Guest' } }, changes: ['Guest'] } },
  },
  'schemas/screens/garden/guest.json': {
    id: 'guest',
    path: '/guest',
    title: '客人',
    access: 'staff',
    watermark: true,
    data: { guest: { query: 'guests.one' } },
    body: [
      {
        widget: 'form',
        entity: 'Guest',
        record: 'guest',
        rules: [{ that: { field: 'form.since', lt: { from: 'time.now' } }, message: 'guest.saved', field: 'since' }],
        body: [
          { widget: 'input', field: 'name' },
          { widget: 'select', field: 'level', options: ['gold', 'silver'] },
          { widget: 'text', text: '联系：{guest.mobile | mask:mobile}' },
          { widget: 'button', label: '保存', onTap: [{ do: 'submit' }] },
        ],
        onSubmit: [
          { do: 'guests.save', with: { form: { from: 'form' } } },
          { do: 'say', message: 'guest.saved' },
        ],
      },
      {
        widget: 'tiles',
        tiles: {
          a: { label: '甲', icon: 'home', onTap: [] },
          b: { label: '乙', icon: 'home', onTap: [] },
          c: { label: '丙', icon: 'home', onTap: [] },
        },
      },
    ],
  },
} as const

/** Returns the files of a small project; `indent` is the layout of its JSON. */
export function smallFiles(content: Small, indent = 2): Files {
  const texts = new Map(Object.entries(content).map(([path, json]) => [path, JSON.stringify(json, undefined, indent)]))
  const text = (path: string) => texts.get(path) ?? language.text(path)
  return { paths: () => [...texts.keys(), ...language.paths().filter(isLanguage)], text, size: (path) => text(path).length }
}

/** Returns the content with the text of one file changed. */
export function edited(path: keyof typeof garden, ...edits: readonly (readonly [from: string, to: string])[]): Small {
  let text = JSON.stringify(garden[path])
  for (const [from, to] of edits) {
    if (text.split(from).length !== 2) throw new Error(`${from} is not written once in ${path}`)
    text = text.replace(from, () => to)
  }
  return { ...garden, [path]: JSON.parse(text) as unknown }
}
