import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { judge } from '../../tools/layers/index.ts'
import { rules } from '../../tools/layers/rules.ts'
import { root } from './detect.ts'

const made: string[] = []
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true })
})

/** Returns the names of the rules that a project with these files breaks. */
function broken(project: Record<string, string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'layers-'))
  made.push(folder)
  for (const [path, text] of Object.entries(project)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return judge(folder).broken.map((line) => line.slice(0, line.indexOf(':')))
}

describe('the project', () => {
  test('follows every layer rule, and the check reads all modules', () => {
    const verdict = judge(root)
    expect(verdict.modules).toBeGreaterThan(150)
    expect(verdict.arrows).toBeGreaterThan(400)
    expect(verdict.broken).toEqual([])
  })
})

const RUN_FOLDERS = ['content', 'data', 'steps', 'env', 'forms', 'views']

const planted: [rule: string, path: string, text: string][] = [
  ...RUN_FOLDERS.map((folder): [string, string, string] => [
    `run-${folder}-entry`,
    'src/a.ts',
    `import type { A } from '../renderer/run/${folder}/a.ts'`,
  ]),
  ...RUN_FOLDERS.slice(0, -1).map((folder): [string, string, string] => [
    `run-${folder}-below`,
    `renderer/run/${folder}/a.ts`,
    "import type { View } from '../views/index.ts'",
  ]),
  ['language-alone', 'renderer/language/a.ts', "import { b } from '../run/b.ts'"],
  ['renderer-below', 'renderer/run/a.tsx', "import type { B } from '../../widgets/b/index.tsx'\nexport const A = () => <i />"],
  ['renderer-types', 'renderer/run/a.ts', "export { steps } from '../../generated/steps.ts'"],
  ['renderer-plain', 'renderer/run/a.ts', "import { Link } from 'react-router-dom'"],
  ['model-alone', 'renderer/model/a.ts', "import type { Plan } from '../compile/plan.ts'"],
  ['compile-below', 'renderer/compile/a.ts', "import type { Checker } from '../check/index.ts'"],
  ['check-below', 'renderer/check/a.ts', "import type { Env } from '../run/env.ts'"],
  ['prose-below', 'renderer/prose/a.ts', "import type { Problem } from '../check/index.ts'"],
  ['editor-below', 'renderer/editor/a.ts', "import type { Env } from '../run/env.ts'"],
  ['check-apart', 'src/a.ts', "const late = () => import('../renderer/check/index.ts')"],
  ['renderer-anywhere', 'renderer/check/a.ts', "import { readFileSync } from 'node:fs'"],
  ['browser-code', 'actions/home/a.ts', "import { readFileSync } from 'fs'"],
  ['widgets-entry', 'widgets/listItem/index.tsx', "import { useEnv } from '../../renderer/run/env.ts'\nexport default () => <a />"],
  ['widgets-below', 'widgets/listItem/index.tsx', "import { useQuery } from '@tanstack/react-query'"],
  ['widgets-types', 'widgets/listItem/index.tsx', "import { commands } from '../../generated/commands.ts'"],
  ['one-semi', 'src/a.tsx', "import Button from '@douyinfe/semi-ui-19/lib/es/button'"],
  ['actions-below', 'actions/home/a.ts', "import type { Api } from '../../src/api.ts'"],
  ['actions-language', 'actions/home/a.ts', "import type { Plan } from '../../renderer/compile/plan.ts'"],
  ['actions-types', 'actions/home/a.ts', "import { queries } from '../../generated/queries.ts'"],
  ['actions-plain', 'actions/home/a.ts', "import { useState } from 'react'"],
  ['rules-pure', 'actions/tasks/rules.ts', "import { save } from './save.ts'"],
  ['src-not-server', 'src/a.ts', "import type { Handler } from '../server/handler/handler.ts'"],
  ['simulator-apart', 'src/app/a.ts', "import('../simulator/host.ts')"],
  ['workbench-apart', 'src/app/app.tsx', "import '../workbench/words.ts'"],
  ['simulator-outside', 'src/simulator/a.ts', "import { plan } from '../../renderer/run/plan.ts'"],
  ['server-below', 'server/a.ts', "import { save } from '../actions/tasks/save.ts'"],
  ['demo-apart', 'server/start/a.ts', "import { seedTasks } from '../tasks/demo/seed-tasks.ts'"],
  ['server-no-ui', 'server/a.ts', "import { createElement } from 'react'"],
  ['ships-alone', 'src/a.ts', "import { x } from '../tools/x.ts'"],
]

describe('a planted violation is reported', () => {
  test.each(planted)('%s', (rule, path, text) => expect(broken({ [path]: text })).toContain(rule))

  test('each rule has a planted violation', () =>
    expect(new Set(planted.map(([rule]) => rule))).toEqual(new Set(rules.map(({ name }) => name))))

  test('a cycle', () => {
    const circle = {
      'src/a.ts': "import './b.ts'",
      'src/b.ts': "import './c.ts'",
      'src/c.ts': "import './a.ts'\nimport './d.ts'",
      'src/d.ts': '',
    }
    expect(broken(circle)).toEqual(['no-cycles'])
  })

  test('a cycle of type imports', () => {
    const circle = {
      'src/a.ts': "import type { B } from './b.ts'",
      'src/b.ts': "import { type A } from './a.ts'",
    }
    expect(broken(circle)).toEqual(['no-cycles'])
  })
})

describe('allowed imports', () => {
  test.each([
    ['tests may import anything', 'widgets/listItem/listItem.test.tsx', "import { useEnv } from '../../renderer/run/env.ts'"],
    [
      'the server may import business rules',
      'server/a.ts',
      "import { counts } from '../actions/tasks/rules.ts'\nimport { cut } from '../renderer/language/text.ts'",
    ],
    [
      'browser code may import types of plans',
      'renderer/run/a.ts',
      "import type { Plan } from '../compile/plan.ts'\nimport { type Node } from '../compile/plan.ts'",
    ],
    [
      'business rules may import the language',
      'actions/tasks/rules.ts',
      "import { endOfDay } from '../../renderer/language/time.ts'\nimport type { Task } from '../../generated/data.ts'",
    ],
  ])('%s', (_, path, text) => expect(broken({ [path]: text })).toEqual([]))
})
