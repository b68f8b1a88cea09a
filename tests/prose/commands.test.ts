import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterAll, expect, test } from 'vitest'
import { revisionFiles } from '../../tools/diff/revision-files.ts'

const folder = mkdtempSync(`${tmpdir()}/prose-`)
afterAll(() => rmSync(folder, { recursive: true }))

const run = (tool: string, ...names: string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', `tools/${tool}`, ...names], { encoding: 'utf8' })

test('describe prints a screen, and exits with 2 and the nearest name for an unknown one', () => {
  const { stdout, status } = run('describe.ts', '/waitDeal')
  expect([stdout.split('\n')[0], status]).toEqual(['页面“待办工单”（waitDeal）：', 0])
  const unknown = run('describe.ts', 'waitDael')
  expect([unknown.stderr, unknown.status]).toEqual(['没有页面或部件“waitDael”，您是不是想写：waitDeal\n', 2])
})

test('diff compares with a directory, prints no line without a difference, and exits with 2 for an unknown base', () => {
  const base = `${folder}/base`
  cpSync('schemas', `${base}/schemas`, { recursive: true })
  expect(run('diff/index.ts', base)).toMatchObject({ stdout: '', status: 0 })
  const path = `${base}/schemas/settings.json`
  writeFileSync(path, readFileSync(path, 'utf8').replace('"homeTodos": { "value": 5', '"homeTodos": { "value": 4'))
  expect(run('diff/index.ts', base).stdout).toBe(
    '业务常数 schemas/settings.json\n  改 常数“首页待办最多几条”（homeTodos）：值 从 4 改为 5\n\n',
  )
  expect(run('diff/index.ts', 'no-such-revision')).toMatchObject({ stderr: '没有版本或文件夹“no-such-revision”\n', status: 2 })
})

test('reads schemas and manifests of a git revision, byte for byte', () => {
  const repository = `${folder}/repository`
  const text = '{ "text": "已完成\\n" }\r\n'
  mkdirSync(`${repository}/schemas/screens/名称`, { recursive: true })
  writeFileSync(`${repository}/schemas/screens/名称/a.json`, text)
  writeFileSync(`${repository}/schemas/empty.json`, '')
  writeFileSync(`${repository}/other.json`, text)
  const git = (...args: string[]) =>
    spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'core.autocrlf=false', ...args], { cwd: repository })
  git('init', '-q')
  git('add', '.')
  git('commit', '-qm', 'a')
  writeFileSync(`${repository}/schemas/empty.json`, '{}')
  const files = revisionFiles(repository, 'HEAD')
  expect(files?.paths()).toEqual(['schemas/empty.json', 'schemas/screens/名称/a.json'])
  expect(files?.text('schemas/screens/名称/a.json')).toBe(text)
  expect(files?.text('schemas/empty.json')).toBe('')
  expect(revisionFiles(repository, 'no-such-revision')).toBeUndefined()
})
