import { dictionary } from '../../../shared/web/i18n.ts'

/** What is said of microphone, speaker and network before one joins. */
export const texts = dictionary({
  en: {
    microphone: 'Microphone',
    whichMicrophone: 'Which microphone',
    sayHello: 'Say “habari”',
    cannotHear: 'It is on. This device plays no sound, so how loud you are cannot be shown here.',
    micOff: 'Off. You can switch it on inside.',
    listening: 'Listening',
    working: 'Working',
    speaker: 'Speaker',
    listenForBell: 'Listen for a bell',
    playSound: 'Play sound',
    noSpeaker: 'This device has nothing to play sound on. Plug in headphones or use another phone.',
    connection: 'Connection',
    connecting: 'Connecting',
    megabits: (kind: string, speed: string) => `${kind} · ${speed} Mb/s`,
    network: 'To the room and back',
    goodForVoice: 'Good for voice',
    fairForVoice: 'Slow, voice works',
    weakForVoice: 'Very slow, choose voice',
  },
  sw: {
    microphone: 'Maikrofoni',
    whichMicrophone: 'Maikrofoni ipi',
    sayHello: 'Sema “habari”',
    cannotHear: 'Imewashwa. Kifaa hiki hakitoi sauti, kwa hivyo ukubwa wa sauti yako hauwezi kuonyeshwa hapa.',
    micOff: 'Imezimwa. Unaweza kuiwasha ukiwa ndani.',
    listening: 'Inasikiliza',
    working: 'Inafanya kazi',
    speaker: 'Spika',
    listenForBell: 'Sikiliza kengele',
    playSound: 'Cheza sauti',
    noSpeaker: 'Kifaa hiki hakina pa kutolea sauti. Chomeka vipokea sauti au tumia simu nyingine.',
    connection: 'Mtandao',
    connecting: 'Inaunganisha',
    megabits: (kind: string, speed: string) => `${kind} · Mb/s ${speed}`,
    network: 'Hadi chumbani na kurudi',
    goodForVoice: 'Unatosha kwa sauti',
    fairForVoice: 'Ni polepole, sauti itafika',
    weakForVoice: 'Ni polepole sana, chagua sauti',
  },
})

export type CheckTexts = typeof texts.en
