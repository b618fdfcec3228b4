import { britannica, nasa, page, wikipedia } from './links.ts';
import type { StarterRecord } from './starterRecord.ts';

export const spaceTravelAndAlienRecords: readonly StarterRecord[] = [
  {
    id: 'gagarin-first-in-space',
    claim: 'Yuri Gagarin was the first human in space',
    phrasings: [
      'The first human in space was Yuri Gagarin',
      'Yuri Gagarin was the first man in space',
      'The first man in space was Yuri Gagarin',
      'Gagarin was the first person in space',
      'Yuri Gagarin was the first person in space',
    ],
    rating: 'TRUE',
    summary:
      'On 12 April 1961 the Soviet cosmonaut Yuri Gagarin went once round the Earth in Vostok 1. Alan Shepard followed for the United States on 5 May with a flight that did not reach orbit.',
    keyFindings: ['The flight lasted 108 minutes.'],
    links: [wikipedia('Yuri_Gagarin'), britannica('Yuri Gagarin', 'biography/Yuri-Gagarin')],
  },
  {
    id: 'armstrong-first-in-space',
    claim: 'Neil Armstrong was the first human in space',
    phrasings: [
      'The first human in space was Neil Armstrong',
      'Neil Armstrong was the first man in space',
      'Neil Armstrong was the first person in space',
    ],
    rating: 'FALSE',
    summary:
      'The first human in space was Yuri Gagarin in 1961. Neil Armstrong was the first on the Moon, in 1969.',
    keyFindings: ['Armstrong first flew in space in 1966 with Gemini 8.'],
    links: [wikipedia('Neil_Armstrong'), britannica('Neil Armstrong', 'biography/Neil-Armstrong')],
  },
  {
    id: 'laika-first-in-orbit',
    claim: 'The dog Laika was the first animal in orbit',
    phrasings: [
      'Laika was the first animal to orbit the Earth',
      'Laika was the first animal in orbit',
      'The first animal to orbit the Earth was Laika',
      'The first animal in orbit was Laika',
    ],
    rating: 'TRUE',
    summary:
      'The Soviet Union launched Laika with Sputnik 2 on 3 November 1957. She died within hours from heat; a return had not been planned.',
    keyFindings: ['Fruit flies reached space in 1947, but not orbit.'],
    links: [
      wikipedia('Laika'),
      page(
        'National Air and Space Museum',
        'National Air and Space Museum',
        'https://airandspace.si.edu/',
      ),
    ],
  },
  {
    id: 'space-pen-millions',
    claim: 'NASA spent millions developing a space pen while the Soviets used a pencil',
    phrasings: [
      'NASA spent millions on a space pen while the Russians used a pencil',
      'NASA spent millions on a pen that writes in space',
      'NASA spent millions on a space pen',
      'NASA spent millions of dollars on a space pen',
      'NASA spent millions to develop a space pen',
    ],
    rating: 'FALSE',
    summary:
      'The Fisher company developed its pen on its own account, and NASA bought some 400 in 1967 for a few dollars each. The Soviet space programme bought the same pens.',
    keyFindings: ['Both had used pencils before, whose broken tips float about.'],
    links: [wikipedia('Space_Pen'), page('NASA', 'Spinoff', 'https://spinoff.nasa.gov/')],
  },
  {
    id: 'sirius-brightest',
    claim: 'Sirius is the brightest star in the night sky',
    phrasings: [
      'The brightest star in the night sky is Sirius',
      'Sirius is the brightest star in the sky at night',
      'Sirius is the brightest star at night',
    ],
    rating: 'TRUE',
    summary:
      'Sirius in the constellation of the Great Dog outshines all other stars except the Sun. Some planets, above all Venus, and the Moon are brighter, but are not stars.',
    keyFindings: ['It is bright because it is near, at 8.6 light-years.'],
    links: [wikipedia('Sirius'), britannica('Sirius', 'place/Sirius-star')],
  },
  {
    id: 'polaris-brightest',
    claim: 'The North Star is the brightest star in the night sky',
    phrasings: [
      'The brightest star in the night sky is the North Star',
      'The North Star is the brightest star in the sky',
      'Polaris is the brightest star in the night sky',
      'The Pole Star is the brightest star in the night sky',
      'Polaris is the brightest star in the sky',
    ],
    rating: 'FALSE',
    summary:
      'Nearly fifty stars look brighter than Polaris; the brightest is Sirius. Polaris is known for its place near the celestial pole, where it hardly moves.',
    keyFindings: ['In some thousands of years other stars will stand at the pole.'],
    links: [wikipedia('Polaris'), britannica('Polaris', 'place/Polaris-star')],
  },
  {
    id: 'black-holes-exist',
    claim: 'Black holes exist',
    phrasings: ['Black holes are real', 'Black holes really exist', 'There are black holes'],
    rating: 'TRUE',
    summary:
      'The motion of stars, gravitational waves from mergers and images made with radio telescopes all show objects that only black holes fit. One of four million solar masses lies at the centre of our galaxy.',
    keyFindings: ['The first image, of the galaxy M87, was shown in 2019.'],
    links: [wikipedia('Black_hole'), nasa('Universe', 'universe/')],
  },
  {
    id: 'milky-way-is-galaxy',
    claim: 'The Milky Way is a galaxy',
    phrasings: [
      'Our galaxy is the Milky Way',
      'The Milky Way is our galaxy',
      'Our galaxy is called the Milky Way',
    ],
    rating: 'TRUE',
    summary:
      'The band of light in the night sky is our own galaxy seen from within. It holds some 100 to 400 billion stars, the Sun among them.',
    keyFindings: ['In the 1920s it was shown that other galaxies lie far outside it.'],
    links: [wikipedia('Milky_Way'), britannica('Milky Way Galaxy', 'place/Milky-Way-Galaxy')],
  },
  {
    id: 'halley-76-years',
    claim: "Halley's Comet returns about every 76 years",
    phrasings: [
      "Halley's Comet appears every 76 years",
      "Halley's comet comes back every 76 years",
      "Halley's Comet can be seen every 76 years",
    ],
    rating: 'TRUE',
    summary:
      'The comet comes near the Sun every 72 to 80 years, at an average of about 76. It was last here in 1986 and will be back in 2061.',
    keyFindings: ['Edmond Halley foretold its return of 1758.'],
    links: [wikipedia('Halley%27s_Comet'), britannica("Halley's Comet", 'topic/Halleys-Comet')],
  },
  {
    id: 'earth-is-hollow',
    claim: 'The Earth is hollow',
    phrasings: [
      'The Earth is hollow inside',
      'Our planet is hollow',
      'The Earth is a hollow sphere',
    ],
    rating: 'FALSE',
    summary:
      'Waves of earthquakes run through the whole Earth and show a mantle of rock around a core of iron, liquid outside and solid inside. Its mass alone excludes a hollow Earth.',
    keyFindings: ['Inge Lehmann discovered the inner core in 1936.'],
    links: [wikipedia('Hollow_Earth'), britannica('Earth', 'place/Earth')],
  },
  {
    id: 'aliens-visited-earth',
    claim: 'Aliens have visited the Earth',
    phrasings: [
      'Extraterrestrials have visited the Earth',
      'Aliens have been to Earth',
      'Aliens visit the Earth',
      'UFOs are alien spacecraft',
      'UFOs are alien spaceships',
      'UFOs come from other planets',
    ],
    rating: 'MOSTLY_FALSE',
    summary:
      'No sighting or object has been shown to come from beyond the Earth; those that could be explained were aircraft, balloons, satellites, birds or planets. Studies by NASA and the US Department of Defense found no evidence of visitors, though some reports lack the data to be explained.',
    keyFindings: ['NASA published the report of an independent study team in 2023.'],
    links: [
      wikipedia('Unidentified_flying_object'),
      page('NASA', 'UAP', 'https://science.nasa.gov/uap/'),
    ],
  },
  {
    id: 'roswell-alien-crash',
    claim: 'An alien spacecraft crashed at Roswell',
    phrasings: [
      'An alien spacecraft crashed in Roswell',
      'A UFO crashed at Roswell',
      'A UFO crashed in Roswell',
      'Aliens crashed at Roswell',
      'Aliens crashed in Roswell',
      'An alien spaceship crashed at Roswell in 1947',
    ],
    rating: 'FALSE',
    summary:
      'The debris found near Roswell in 1947 came from a secret balloon of Project Mogul, which listened for Soviet nuclear tests. The story of aliens arose some thirty years later.',
    keyFindings: ['The US Air Force published two reports on the matter in the 1990s.'],
    links: [
      wikipedia('Roswell_incident'),
      britannica('Roswell incident', 'event/Roswell-incident'),
    ],
  },
  {
    id: 'crop-circles-aliens',
    claim: 'Crop circles are made by aliens',
    phrasings: [
      'Aliens make crop circles',
      'Aliens made crop circles',
      'Crop circles come from aliens',
      'UFOs make crop circles',
    ],
    rating: 'FALSE',
    summary:
      'Crop circles are made by people with boards and ropes. Two Englishmen showed in 1991 how they had made many since the 1970s, and artists make them to order today.',
    keyFindings: ['They are found mostly near roads in southern England.'],
    links: [wikipedia('Crop_circle'), britannica('Crop circle', 'topic/crop-circle')],
  },
  {
    id: 'astrology-works',
    claim: 'Astrology can predict the future',
    phrasings: [
      'Astrology works',
      'Horoscopes predict the future',
      'Horoscopes are accurate',
      'Horoscopes can predict the future',
    ],
    rating: 'FALSE',
    summary:
      'In controlled tests astrologers do no better than chance, and people born at the same time do not share traits or fates. Vague statements seem to fit because they fit nearly everybody.',
    keyFindings: [
      'In a test of 1985 astrologers could not match horoscopes to personality profiles.',
    ],
    links: [wikipedia('Astrology_and_science'), britannica('Astrology', 'topic/astrology')],
  },
];
