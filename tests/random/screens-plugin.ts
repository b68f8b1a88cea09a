import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { openChecker } from '../../tools/project-checker.ts'
import { codePaths, schemaFiles } from '../../tools/schema-files.ts'
import { isObject } from '../../renderer/model/normalize.ts'
import { screenModule } from '../../tools/steward-plugin/modules.ts'
import { seededRandom } from '../seeded-random.ts'

type Random = () => number

const MODELS = ['home/home', 'tasks/waitDeal', 'tasks/planTaskDetail', 'tasks/customerRemindTask', 'login/enterpriseLogin']
const PREFIX = 'virtual:random/'

/**
 * Provides random screens that pass the checker: real ones with nodes removed, duplicated, swapped, or with texts and numbers made huge.
 * Generates them from the seed when the test imports them.
 */
export function randomScreens(root: string, count: number, seed: number): Plugin {
  let made: string[] | undefined
  return {
    name: 'random-screens',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined
      made ??= await generate(root, count, seed)
      const name = id.slice(PREFIX.length + 1)
      if (name !== 'screens') return made[Number(name)]
      return `export const screens = [${made.map((_, index) => `() => import('${PREFIX}${index}')`).join(', ')}]`
    },
  }
}

async function generate(root: string, count: number, seed: number): Promise<string[]> {
  const random = seededRandom(seed)
  const checker = await openChecker(schemaFiles(root))
  const code = codePaths(root)
  const found: string[] = []
  for (let tries = 0; found.length < count && tries < count * 40; tries += 1) {
    const model = MODELS[Math.floor(random() * MODELS.length)] ?? ''
    const path = `schemas/screens/${model}.json`
    const data: unknown = JSON.parse(readFileSync(`${root}/${path}`, 'utf8'))
    const changes = 1 + Math.floor(random() * 3)
    for (let change = 0; change < changes; change += 1) alter(data, random)
    checker.override(path, JSON.stringify(data))
    const { project, problems, plans } = checker.check()
    const screen = plans.screens.get(model.split('/')[1] ?? '')
    if (problems.length === 0 && screen) found.push(screenModule(code, project, screen, plans.parts))
    checker.override(path, undefined)
  }
  return found
}

/** Makes one random change in a screen's JSON. */
function alter(value: unknown, random: Random): void {
  const places: (() => void)[] = []
  const visit = (one: unknown): void => {
    if (Array.isArray(one)) {
      if (one.length > 0) places.push(() => alterList(one, random))
      one.forEach(visit)
    } else if (isObject(one)) {
      for (const [key, inside] of Object.entries(one)) {
        places.push(() => alterProperty(one, key, random))
        visit(inside)
      }
    }
  }
  visit(value)
  places[Math.floor(random() * places.length)]?.()
}

function alterList(list: unknown[], random: Random): void {
  const at = Math.floor(random() * list.length)
  const other = Math.floor(random() * list.length)
  const kind = random()
  if (kind < 0.4) list.splice(at, 1)
  else if (kind < 0.7) list.splice(other, 0, structuredClone(list[at]))
  else [list[at], list[other]] = [list[other], list[at]]
}

function alterProperty(owner: Record<string, unknown>, key: string, random: Random): void {
  const value = owner[key]
  if (random() < 0.5 || isObject(value) || Array.isArray(value)) delete owner[key]
  else if (typeof value === 'boolean') owner[key] = !value
  else if (typeof value === 'number') owner[key] = value * 1000
  else if (typeof value === 'string') owner[key] = random() < 0.5 ? '' : '长'.repeat(500)
}
