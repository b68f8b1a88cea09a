import type { Fields } from '../../renderer/language/field.ts'
import type { CallShape } from './render-screen.tsx'

type Random = () => number
const pick = <T>(random: Random, from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)]

const TEXTS = [
  '',
  '王小川',
  '阿依古丽·买买提',
  '上海骏驰汽车销售服务有限公司（浦东店）',
  '😀'.repeat(30),
  '<b>{task.taskTitle}</b>',
  '长'.repeat(500),
  '0',
]
const CODES = ['0', '1', '2', '3', '4', '5', '9', 'nonsense']

/** Returns the data of an answer as the call declares it: every field, lists of up to five items, records nested up to three levels. */
export function declaredData(fields: Fields, entities: CallShape['entities'], random: Random, depth = 0): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const one = (): unknown => {
        switch (field.type) {
          case 'integer':
            return Math.floor(random() * 200)
          case 'number':
            return random() * 1e6
          case 'money':
            return pick(random, ['0.00', '-12.5', '1234567890123.45', '0.105', 12.5, 'x'])
          case 'boolean':
            return random() < 0.5
          case 'dateTime':
            return random() < 0.5 ? '2026-11-20 18:00:00' : 1_795_000_000_000 + Math.floor(random() * 1e9)
          case 'code':
            return pick(random, CODES)
          case 'record':
            return depth < 3 ? declaredData(entities[field.of ?? ''] ?? {}, entities, random, depth + 1) : undefined
          case 'list': {
            const entity = entities[field.of ?? '']
            const count = depth < 3 ? Math.floor(random() * 6) : 0
            return Array.from({ length: count }, () => (entity ? declaredData(entity, entities, random, depth + 1) : pick(random, TEXTS)))
          }
          default:
            return pick(random, TEXTS)
        }
      }
      return [name, one()]
    }),
  )
}

const STRANGE: readonly unknown[] = [
  null,
  '',
  0,
  -1,
  1e308,
  true,
  [],
  {},
  'x'.repeat(100_000),
  [null],
  { length: 3 },
  'NaN',
  '2026-02-30 25:61:61',
]

/** Returns the value changed in one place: removed, of another type, empty, huge, or a list of thousands. */
export function mutate(value: unknown, random: Random): unknown {
  if (random() < 0.15 || typeof value !== 'object' || value === null) return strange(value, random)
  if (Array.isArray(value)) {
    const at = Math.floor(random() * value.length)
    return value.length === 0 ? strange(value, random) : value.map((one, index) => (index === at ? mutate(one, random) : one))
  }
  const entries = Object.entries(value)
  const at = Math.floor(random() * entries.length)
  if (random() < 0.25) return Object.fromEntries(entries.filter((_, index) => index !== at))
  return Object.fromEntries(entries.map(([key, one], index) => [key, index === at ? mutate(one, random) : one]))
}

function strange(value: unknown, random: Random): unknown {
  if (Array.isArray(value) && value.length > 0 && random() < 0.1)
    return Array.from({ length: 3_000 }, (_, index) => value[index % value.length])
  return pick(random, STRANGE)
}

const STATUSES = [200, 200, 200, 200, 200, 200, 400, 403, 404, 409, 413, 422, 429, 500, 502]

/** Returns the HTTP response to a call: usually a mutated answer, sometimes cut off, empty or not JSON. */
export function answerOf({ response, entities }: CallShape, random: Random): Response {
  const data = declaredData(response, entities, random)
  const body = { status: '200', message: 'success', data: response['data'] ? data['data'] : data }
  let text = JSON.stringify(random() < 0.85 ? mutate(body, random) : body)
  const damage = random()
  if (damage < 0.05) text = text.slice(0, Math.floor(random() * text.length))
  else if (damage < 0.08) text = ''
  else if (damage < 0.1) text = '<html><body>502 Bad Gateway</body></html>'
  return new Response(text, { status: pick(random, STATUSES) ?? 200, headers: { 'Content-Type': 'application/json' } })
}
