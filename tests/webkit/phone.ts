import { By, error, type WebDriver, type WebElement } from 'selenium-webdriver'
import { button, field, quote, textWith } from '../xpaths.ts'
import { NOISE } from './in-page.ts'

/** Time limit for a condition, milliseconds; long, because a busy machine is slow. */
const TIMEOUT_MS = 20_000

/** Drives a page as a user does: waits until elements are displayed, and retries actions until they are possible. */
export interface Phone {
  readonly driver: WebDriver
  open(path: string): Promise<void>
  reload(): Promise<void>
  /** Waits until an element with this text, or a longer text that contains it, is displayed. */
  see(text: string): Promise<void>
  seeNo(text: string): Promise<void>
  /** Waits until the page's heading equals `title`. */
  seeHeading(title: string): Promise<void>
  seeButton(name: string): Promise<void>
  tap(name: string): Promise<void>
  tapText(text: string): Promise<void>
  /** Checks the checkbox whose label contains this text. */
  tick(text: string): Promise<void>
  /** Draws a stroke over the element; `from` and `to` are fractions of its width and height. */
  stroke(selector: string, from: readonly [x: number, y: number], to: readonly [x: number, y: number]): Promise<void>
  /** Replaces the value of the field with this label or placeholder. */
  fill(name: string, text: string): Promise<void>
  valueOf(name: string): Promise<string>
  /** Sets the file of this button's input directly, because a driver cannot use the system's file dialog. */
  pickFile(name: string, path: string): Promise<void>
  /** Waits until `ask` resolves with true. `question` is the message on timeout. */
  until(question: string, ask: () => Promise<boolean>): Promise<void>
  /** Runs a function in the page. It must not refer to anything outside itself. */
  inPage<T>(run: () => T): Promise<Awaited<T>>
  /** Returns the errors recorded in the page since the browser was opened. */
  noise(): Promise<string[]>
}

export function phoneOf(driver: WebDriver, url: string): Phone {
  const until: Phone['until'] = async (question, ask) => {
    await driver.wait(() => ask().catch(retryable), TIMEOUT_MS, question, 50)
  }
  const shown = async (xpath: string) => {
    for (const element of await driver.findElements(By.xpath(xpath))) if (await element.isDisplayed()) return element
    return undefined
  }
  const act = (what: string, xpath: string, make: (element: WebElement) => Promise<unknown>) =>
    until(what, async () => {
      const element = await shown(xpath)
      if (element === undefined) return false
      await make(element)
      return true
    })
  const inPage: Phone['inPage'] = (run) => driver.executeScript(run)
  return {
    driver,
    until,
    inPage,
    open: (path) => driver.get(`${url}${path}`),
    reload: () => driver.navigate().refresh(),
    see: (text) => until(`no "${text}"`, async () => (await shown(textWith(text))) !== undefined),
    seeNo: (text) => until(`still "${text}"`, async () => (await shown(textWith(text))) === undefined),
    seeHeading: (title) =>
      until(`no heading "${title}"`, async () => (await shown(`//h1[normalize-space()=${quote(title)}]`)) !== undefined),
    seeButton: (name) => act(`no button "${name}"`, button(name), async () => undefined),
    tap: (name) => act(`no button "${name}"`, button(name), (element) => element.click()),
    tapText: (text) => act(`no "${text}" to tap`, textWith(text), (element) => element.click()),
    fill: (name, text) =>
      act(`no field "${name}"`, field(name), async (element) => {
        await element.clear()
        await element.sendKeys(text)
      }),
    tick: (text) =>
      until(`no box "${text}"`, async () => {
        // The native checkbox is transparent and covered by the drawn one.
        const [box] = await driver.findElements(By.xpath(`//label[contains(normalize-space(), ${quote(text)})]//input[@type="checkbox"]`))
        await box?.click()
        return (await box?.isSelected()) ?? false
      }),
    async stroke(selector, from, to) {
      const origin = await driver.findElement(By.css(selector))
      const { width, height } = await origin.getRect()
      // WebDriver measures from the element's centre.
      const at = ([x, y]: readonly [number, number]) => ({ x: Math.round((x - 0.5) * width), y: Math.round((y - 0.5) * height), origin })
      await driver.actions().move(at(from)).press().move(at(to)).release().perform()
    },
    async valueOf(name) {
      const element = await shown(field(name))
      return (await element?.getAttribute('value')) ?? ''
    },
    async pickFile(name, path) {
      const [input] = await driver.findElements(By.xpath(`${button(name)}/ancestor::*[.//input[@type="file"]][1]//input[@type="file"]`))
      if (!input) throw new Error(`no file for "${name}"`)
      await input.sendKeys(path)
    },
    noise: async () =>
      JSON.parse((await driver.executeScript<string | null>(`return localStorage.getItem(${JSON.stringify(NOISE)})`)) ?? '[]') as string[],
  }
}

/** Returns false for elements that are being replaced, covered or moved, so that the caller retries. Rethrows any other error. */
function retryable(failure: unknown): false {
  // The centre of a sheet that is sliding in is below the viewport.
  const passing = [
    error.StaleElementReferenceError,
    error.ElementClickInterceptedError,
    error.ElementNotInteractableError,
    error.MoveTargetOutOfBoundsError,
  ]
  if (passing.some((kind) => failure instanceof kind)) return false
  throw failure
}
