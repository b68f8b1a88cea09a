import { describe, expect, test } from 'vitest'
import { stages } from './stages.ts'
import { ensureSystemPackages, type Machine, requirements } from './system-packages.ts'

interface Fake extends Machine {
  commands: string[]
}

/** Creates a machine with `installed`; its apt-get finds every package except those in `unavailable`. */
function machineWith(installed: readonly string[], { unavailable = [] as string[], apt = true } = {}): Fake {
  const commands: string[] = []
  const present = new Set(installed)
  return {
    commands,
    isInstalled: ({ name }) => present.has(name),
    aptGet: () => (apt ? ['sudo', 'apt-get'] : undefined),
    run(aptGet, args) {
      commands.push([...aptGet, ...args].join(' '))
      if (args.some((each) => unavailable.includes(each))) return false
      for (const { name, packages } of requirements) if (packages.every((each) => args.includes(each))) present.add(name)
      return true
    },
  }
}

const everything = requirements.map(({ name }) => name)
const without = (...names: string[]) => everything.filter((name) => !names.includes(name))
const ALL = stages.map(({ name }) => name)

function ensure(names: readonly string[], machine: Machine): { line: string | undefined; logged: string[] } {
  const logged: string[] = []
  return { line: ensureSystemPackages(names, machine, (each) => logged.push(each)), logged }
}

describe('the list of system packages', () => {
  test('names existing stages only', () =>
    expect(requirements.flatMap((each) => each.stages).filter((name) => !ALL.includes(name))).toEqual([]))
  test('names each program once', () => expect(new Set(everything).size).toBe(everything.length))
})

describe('on a machine with every program', () => {
  test('runs no command and prints nothing', () => {
    const machine = machineWith(everything)
    expect(ensure(ALL, machine)).toEqual({ line: undefined, logged: [] })
    expect(machine.commands).toEqual([])
  })
})

describe('where apt-get may be used', () => {
  const INSTALL = 'sudo apt-get install -y -qq --no-install-recommends'

  test('installs missing packages with one command', () => {
    const machine = machineWith(without('qpdf', 'a Chinese font'))
    expect(ensure(ALL, machine)).toEqual({ line: undefined, logged: ['Installing fonts-noto-cjk fontconfig qpdf'] })
    expect(machine.commands).toEqual(['sudo apt-get update -qq', `${INSTALL} fonts-noto-cjk fontconfig qpdf`])
  })

  test('installs only what the selected stages need', () => {
    const machine = machineWith([])
    expect(ensure(['types', 'webkit'], machine).line).toBeUndefined()
    expect(machine.commands.at(-1)).toBe(`${INSTALL} fonts-noto-cjk fontconfig webkit2gtk-driver xvfb`)
  })

  test.each([
    'generate',
    'check',
    'types',
    'lint',
    'format',
    'layers',
    'unused code',
    'build',
    'compat',
  ])('%s needs no package', (stage) => {
    const machine = machineWith([])
    expect(ensure([stage], machine).line).toBeUndefined()
    expect(machine.commands).toEqual([])
  })

  test('continues without an optional package that is not available', () => {
    const machine = machineWith(without('chromium-headless-shell', 'Chromium'), { unavailable: ['chromium-headless-shell'] })
    const { line, logged } = ensure(['journeys'], machine)
    expect(line).toBeUndefined()
    expect(logged).toEqual(['Installing chromium chromium-headless-shell', 'chromium-headless-shell is not available'])
    expect(machine.commands.slice(1)).toEqual([`${INSTALL} chromium`, `${INSTALL} chromium-headless-shell`])
  })

  test('names what is still missing when apt-get fails', () => {
    const machine = machineWith(without('qpdf', 'PostgreSQL'), { unavailable: ['qpdf'] })
    expect(ensure(ALL, machine).line).toBe('Missing: PostgreSQL, qpdf. On Debian type:  sudo apt-get install postgresql qpdf')
  })
})

describe('where apt-get may not be used', () => {
  test('returns one line with all missing programs and their packages', () => {
    const machine = machineWith(without('chromium-headless-shell', 'a Chinese font', 'PostgreSQL', 'Xvfb'), { apt: false })
    expect(ensure(ALL, machine)).toEqual({
      line: 'Missing: a Chinese font, PostgreSQL, Xvfb. On Debian type:  sudo apt-get install fonts-noto-cjk fontconfig postgresql xvfb',
      logged: [],
    })
    expect(machine.commands).toEqual([])
  })

  test('ignores programs of other stages and optional ones', () => {
    const machine = machineWith(without('chromium-headless-shell', 'PostgreSQL'), { apt: false })
    expect(ensure(['journeys'], machine).line).toBeUndefined()
  })
})
