/** Every page of every signed-in area in English. The languages are two files so that both are looked at at once. */
import { everyPageIn } from './setting/every-page.ts'

everyPageIn('en')
