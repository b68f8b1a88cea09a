import { mkdirSync, writeFileSync } from 'node:fs'
import type { BrowserContext } from '@playwright/test'
import sharp from 'sharp'
import { issueToken } from '../../server/identity/sessions.ts'
import type { RunningDemo } from '../../server/demo/start.ts'
import { waitForAnimations } from '../../tests/journeys/animations.ts'
import { openSigningPage, logInAtLink, sign, submit } from '../../tests/journeys/policyholder.ts'
import { START } from '../../tests/journeys/prepared.ts'
import { addressOf, sendLinkAs } from '../../tests/journeys/send-link.ts'
import { type Camera, createCamera, type Look, LOOKS } from './camera.ts'

/** The folder of the README's pictures. They are committed, so they are as small as legible. */
export const README_OUT = 'docs/pictures'
const QUALITY = 70
const WIDTH = 390

const STAFF = {
  home: 'myHome',
  order: 'planTaskDetail?taskId=GD0001',
  customer: 'customerDetail?externalUserid=wmDEMO0002',
  board: 'dataBoard',
}

type Open = (look: Look) => Promise<BrowserContext>

/** An endorsement can be signed once, so light and dark pictures use different ones. */
const LIGHT_ENDORSEMENT = { endorNo: 'PD2026000000011', policyNo: 'BD2026000000118', mobile: '19900002011' }
const DARK_ENDORSEMENT = { endorNo: 'PD2026000000012', policyNo: 'BD2026000000207', mobile: '19900002012' }
const STEWARD = { kind: 'staff', userId: 'chenzhiyuan' } as const

/** Takes the README's pictures, such as `home-light.webp`: what a steward and a policyholder see first, light and dark. */
export async function shootReadme(service: RunningDemo, open: Open): Promise<void> {
  mkdirSync(README_OUT, { recursive: true })
  for (const look of LOOKS.filter(({ fontSize }) => fontSize === undefined)) {
    const context = await open(look)
    const camera = createCamera(await context.newPage(), service.url, look)
    await camera.signIn('service', '?appId=demo&externalUserId=wmDEMO0001')
    for (const [name, address] of Object.entries(STAFF)) {
      await camera.go(address)
      await shoot(camera, name, look)
    }
    await context.close()
    await shootSigner(service, open, look)
  }
}

/** Takes pictures of a policyholder's signature before submission, and of the certificate. */
async function shootSigner(service: RunningDemo, open: Open, look: Look): Promise<void> {
  const context = await open(look)
  const page = await context.newPage()
  const camera = createCamera(page, service.url, look)
  const { mobile, ...numbers } = look.dark ? DARK_ENDORSEMENT : LIGHT_ENDORSEMENT
  const sender = { userId: 'chenzhiyuan', userCode: 'chenzhiyuan', token: await issueToken(service.db, STEWARD, START) }
  await logInAtLink(page, service, service.url + addressOf(await sendLinkAs(sender, service.url, numbers)), mobile)
  await openSigningPage(page)
  await sign(page)
  await shoot(camera, 'signing', look)
  await submit(page)
  await camera.go(`signingCertificate?endorNo=${numbers.endorNo}`)
  await shoot(camera, 'certificate', look)
  await context.close()
}

async function shoot({ page }: Camera, name: string, { name: look }: Look): Promise<void> {
  await page.waitForLoadState('networkidle')
  await waitForAnimations(page)
  const picture = await page.screenshot()
  writeFileSync(`${README_OUT}/${name}-${look}.webp`, await sharp(picture).resize({ width: WIDTH }).webp({ quality: QUALITY }).toBuffer())
}
