import { dictionary } from '../../../shared/web/i18n.ts'

/** In a room: asking, answering, and that it is being recorded. */
export const texts = dictionary({
  en: {
    ask: 'Record this lesson',
    askLine: 'Voices, faces, the board and shared screens, once everybody has agreed.',
    askTitle: 'Record this lesson?',
    everybody: 'Everybody in the room is asked. It begins by itself when all have said yes; of a child a parent has agreed too.',
    who: (days: number) =>
      `Only you, the learners who are on it and their parents can play it. It is deleted after ${days} ` +
      'days, or earlier by any of you.',
    cost: (megabytes: string, kes: string, minutes: number) =>
      `Your browser sends it as it goes: for the ${minutes} minutes that are left about ${megabytes} MB, ` +
      `${kes}, beside the lesson itself.`,
    stayOpen: 'Keep this page open. What closes with it is lost, a few seconds at most.',
    cannot: 'This browser cannot record. Use a newer one, or a computer.',
    askAll: 'Ask everybody',
    asking: 'Asking',
    cancel: 'Not now',
    waitsAnswers: 'Not recording yet: not everybody has answered.',
    waitsAgreement: 'Not recording: not everybody agrees.',
    stopAsking: 'Stop asking',
    recording: 'This lesson is being recorded.',
    sent: (megabytes: string) => `${megabytes} MB sent`,
    behind: (parts: number) => `${parts} parts wait for the network`,
    notSending: 'It cannot be recorded in this browser.',
    full: 'More than this is not recorded of one lesson.',
    end: 'End recording',
    question: (name: string) => `${name} would like to record this lesson. Do you agree?`,
    questionLine: (days: number) =>
      'Your voice, your face, the board and shared screens. Only your teacher, the learners who are on it and their ' +
      `parents can play it. It is deleted after ${days} days. You can take your yes back at any time.`,
    teacher: 'Your teacher',
    agree: 'I agree',
    decline: 'No',
    noParent:
      'Your teacher would like to record this lesson. Your parent has not agreed to recordings, so you are not recorded. ' +
      'They find it under Family.',
    declined: 'You said no: you are not recorded.',
    agreeAfterAll: 'Agree after all',
    paused: 'Not recording at this moment: it goes on when everybody inside has agreed.',
    takeBack: 'Take back my yes',
    takeBackTitle: 'Take back your yes?',
    takeBackLine: 'The recording ends, and all that was recorded of this lesson is deleted, for everybody.',
    keep: 'Keep my yes',
    guardian: 'The teacher has asked whether this lesson may be recorded. Nothing is recorded yet.',
  },
  sw: {
    ask: 'Rekodi somo hili',
    askLine: 'Sauti, nyuso, ubao na skrini zinazoonyeshwa, kila mtu akishakubali.',
    askTitle: 'Urekodi somo hili?',
    everybody: 'Kila mtu chumbani anaulizwa. Inaanza yenyewe wote wakikubali; kwa mtoto, mzazi naye awe amekubali.',
    who: (days: number) =>
      `Ni wewe, wanafunzi waliomo na wazazi wao tu mnaoweza kuicheza. Inafutwa baada ya siku ${days}, au ` +
      'mapema na yeyote kati yenu.',
    cost: (megabytes: string, kes: string, minutes: number) =>
      `Kivinjari chako huituma inavyoendelea: kwa dakika ${minutes} zilizobaki takriban MB ${megabytes}, ` +
      `${kes}, mbali na somo lenyewe.`,
    stayOpen: 'Acha ukurasa huu wazi. Ukifungwa, sekunde chache tu ndizo hupotea.',
    cannot: 'Kivinjari hiki hakiwezi kurekodi. Tumia kipya zaidi, au kompyuta.',
    askAll: 'Uliza kila mtu',
    asking: 'Inauliza',
    cancel: 'Si sasa',
    waitsAnswers: 'Bado hairekodiwi: si wote waliojibu.',
    waitsAgreement: 'Hairekodiwi: si kila mtu anayekubali.',
    stopAsking: 'Acha kuuliza',
    recording: 'Somo hili linarekodiwa.',
    sent: (megabytes: string) => `MB ${megabytes} zimetumwa`,
    behind: (parts: number) => `Sehemu ${parts} zinasubiri mtandao`,
    notSending: 'Haiwezi kurekodiwa kwenye kivinjari hiki.',
    full: 'Hairekodiwi zaidi ya hapa kwa somo moja.',
    end: 'Maliza kurekodi',
    question: (name: string) => `${name} angependa kurekodi somo hili. Unakubali?`,
    questionLine: (days: number) =>
      'Sauti yako, uso wako, ubao na skrini zinazoonyeshwa. Ni mwalimu wako, wanafunzi waliomo na wazazi wao tu ' +
      `wanaoweza kuicheza. Inafutwa baada ya siku ${days}. Unaweza kuondoa kibali chako wakati wowote.`,
    teacher: 'Mwalimu wako',
    agree: 'Ninakubali',
    decline: 'Hapana',
    noParent:
      'Mwalimu wako angependa kurekodi somo hili. Mzazi wako hajakubali kurekodiwa, kwa hiyo hurekodiwi. ' +
      'Atapata hilo kwenye Familia.',
    declined: 'Umekataa: hurekodiwi.',
    agreeAfterAll: 'Kubali sasa',
    paused: 'Hairekodiwi kwa sasa: inaendelea kila aliyemo akikubali.',
    takeBack: 'Ondoa kibali changu',
    takeBackTitle: 'Uondoe kibali chako?',
    takeBackLine: 'Kurekodi kunaisha, na yote yaliyorekodiwa ya somo hili yanafutwa, kwa kila mtu.',
    keep: 'Acha kibali',
    guardian: 'Mwalimu ameuliza kama somo hili linaweza kurekodiwa. Bado hakuna kinachorekodiwa.',
  },
})
