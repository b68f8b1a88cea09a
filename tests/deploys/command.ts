import { newSeed } from '../seed.ts'
import { builtReleases, madeReleases } from './releases.ts'
import { rollAndKill } from './roll-and-kill.ts'

/**
 * `npm run deploy-test -- [deploys] [seed] [--made]` rolls two instances behind nginx from this release to a made next one and back, and kills
 * one instance in each deploy (100 by default), while phones load, read and write. Builds both clients, or with `--made` makes small ones.
 * Prints what failed, was lost or doubled, and exits with 1 if anything was.
 */
const given = process.argv.slice(2)
const numbers = given.filter((each) => each !== '--made')
const [deploys, seed] = [Number(numbers[0] ?? 100), Number(numbers[1] ?? newSeed())]
if (!Number.isInteger(deploys) || deploys < 1 || !Number.isInteger(seed)) {
  console.error('Usage: npm run deploy-test -- [deploys] [seed] [--made]')
  process.exit(2)
}
console.log(`seed ${seed}`)
const releases = given.includes('--made') ? await madeReleases() : await builtReleases()
try {
  const printed = new Set<string>()
  const progress = (done: number, notes: readonly string[]) => {
    for (const note of notes) if (!printed.has(note)) console.log(note)
    for (const note of notes) printed.add(note)
    if (done % 10 === 0) console.log(`${done} of ${deploys}`)
  }
  const outcome = await rollAndKill({ deploys, seed, releases, progress })
  const { kills, pages, files, reads, writes, repeated, seconds } = outcome
  console.log(`${outcome.deploys} deploys in ${seconds.toFixed(0)} s; kills: ${JSON.stringify(kills)}`)
  console.log(`${pages} pages, ${files} files, ${reads} reads, ${writes} writes; ${repeated} requests were repeated`)
  const { failed, missingFiles, wrongFiles, lost, doubled } = outcome
  console.log(`failed ${failed}, missing files ${missingFiles}, wrong files ${wrongFiles}, lost ${lost}, doubled ${doubled}`)
  process.exitCode = failed + missingFiles + wrongFiles + lost + doubled > 0 ? 1 : 0
} finally {
  releases.remove()
}
